import { memberEventKind, type ScoreKind, scoreKind } from '@seam/contract/client/score'
import type { Tx } from '../../../db/database.ts'
import { insertCreditChange } from '../account/account.rows.ts'
import { selectEnabledGrades } from '../grade/grade.rows.ts'
import * as rows from './score.rows.ts'
import { nextGrade, pointsFor } from './score.rules.ts'

type Earning = {
  readonly clientId: number
  readonly kind: ScoreKind
  /** fen; none for points that are given once. */
  readonly amount?: bigint
  /** The document that earned them. */
  readonly about: string
  readonly createName: string
}

/** Gives a client the points of a rule, in the transaction of the event, and the grade that they reach. */
export const awardPoints = async (tx: Tx, { clientId, kind, amount = 0n, about, createName }: Earning) => {
  const rules = await rows.selectScoreRules(tx)
  const rule = rules.find(({ id }) => id === kind)
  const points = rule === undefined ? 0 : pointsFor(rule, amount)
  if (points === 0) return
  // A new grade may raise the credit limit: accounts are locked before clients.
  await rows.lockAccountOf(tx, clientId)
  const member = await rows.lockMember(tx, clientId)
  if (kind !== scoreKind.paid && (await rows.hasEvent(tx, clientId, kind))) return
  await rows.addPoints(tx, clientId, points)
  const pointsAfter = member.points + points
  await rows.insertMemberEvent(tx, { clientId, kind, points, pointsAfter, about, createName })
  await rise(tx, clientId, member, pointsAfter)
}

/** Takes back the points that an amount earned, by the present rule, down to zero; the grade does not change. */
export const withdrawPoints = async (
  tx: Tx,
  { clientId, amount, about, createName }: Omit<Earning, 'kind' | 'amount'> & { readonly amount: bigint },
) => {
  const rule = (await rows.selectScoreRules(tx)).find(({ id }) => id === scoreKind.paid)
  const earned = rule === undefined ? 0 : pointsFor(rule, amount)
  if (earned === 0) return
  const { points: current } = await rows.lockMember(tx, clientId)
  const points = -Math.min(earned, current)
  if (points === 0) return
  await rows.addPoints(tx, clientId, points)
  const pointsAfter = current + points
  await rows.insertMemberEvent(tx, {
    clientId,
    kind: memberEventKind.returned,
    points,
    pointsAfter,
    about,
    createName,
  })
}

const rise = async (tx: Tx, clientId: number, member: Awaited<ReturnType<typeof rows.lockMember>>, points: number) => {
  const rule = await rows.findUpgradeRule(tx)
  const current = { id: member.gradeId, points: member.gradePoints }
  const grade = nextGrade(current, points, await selectEnabledGrades(tx), rule)
  if (grade === undefined) return
  await rows.raiseGrade(tx, clientId, grade.id)
  if (rule.raiseCredit) {
    const limitBefore = await rows.raiseCreditLimit(tx, clientId, grade.creditLimit)
    const reason = `升级为【${grade.gradeName}】`
    if (limitBefore !== undefined)
      await insertCreditChange(tx, { clientId, limitBefore, reason, userId: null, userName: '系统' })
  }
  await rows.insertMemberEvent(tx, {
    clientId,
    kind: memberEventKind.risen,
    pointsAfter: points,
    fromGrade: member.gradeName,
    toGrade: grade.gradeName,
    createName: '系统',
  })
}
