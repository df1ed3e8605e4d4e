import { memberEventKind, type ScoreKind, scoreKind } from '@seam/contract/client/score'
import type { Tx } from '../../../db/database.ts'
import { insertCreditChange } from '../account/account.rows.ts'
import * as rows from './score.rows.ts'
import { applyAwards, pointsFor } from './score.rules.ts'

type Earning = {
  readonly clientId: number
  /** The rules that apply, in this order. */
  readonly kinds: readonly ScoreKind[]
  /** fen; none for points that are given once. */
  readonly amount?: bigint
  /** The document that earned them. */
  readonly about: string
  readonly createName: string
}

/** Points of a payment, and those of the first one. */
export const paymentKinds: readonly ScoreKind[] = [scoreKind.paid, scoreKind.firstPayment]

/** Gives a client the points of rules, in the transaction of the event, and the grade that they reach. */
export const awardPoints = async (tx: Tx, { clientId, kinds, amount = 0n, about, createName }: Earning) => {
  const member = await rows.lockMember(tx, clientId)
  const { rules, upgrade, grades, grade, givenKinds } = await rows.selectScoring(tx, clientId)
  const awards = kinds.flatMap(kind => {
    const rule = rules.find(({ id }) => id === kind)
    const isGiven = kind !== scoreKind.paid && givenKinds.includes(kind)
    if (rule === undefined || isGiven) return []
    const { perAmount } = rule
    const points = pointsFor({ ...rule, perAmount: perAmount === null ? null : BigInt(perAmount) }, amount)
    return points === 0 ? [] : [{ kind, points }]
  })
  if (awards.length === 0) return
  const changes = applyAwards({ points: member.points, grade }, awards, grades, upgrade)
  await rows.changeMember(
    tx,
    clientId,
    {
      points: changes.reduce((sum, { points }) => sum + points, 0),
      gradeId: changes.findLast(({ risenTo }) => risenTo !== undefined)?.risenTo?.id,
    },
    changes.flatMap(({ kind, points, pointsAfter, fromGrade, risenTo }) => [
      { clientId, kind, points, pointsAfter, about, createName },
      ...(risenTo === undefined
        ? []
        : [
            {
              clientId,
              kind: memberEventKind.risen,
              pointsAfter,
              fromGrade,
              toGrade: risenTo.gradeName,
              createName: '系统',
            },
          ]),
    ]),
  )
  let limitBefore = member.creditLimit
  for (const { risenTo } of upgrade.raiseCredit ? changes : []) {
    const limit = BigInt(risenTo?.creditLimit ?? 0)
    if (limit <= limitBefore) continue
    await rows.updateCreditLimit(tx, clientId, limit)
    const reason = `升级为【${risenTo?.gradeName}】`
    await insertCreditChange(tx, { clientId, limitBefore, reason, userId: null, userName: '系统' })
    limitBefore = limit
  }
}

type Withdrawal = Omit<Earning, 'kinds' | 'amount'> & { readonly amount: bigint }

/** Takes back the points that an amount earned, by the present rule, down to zero; the grade does not change. */
export const withdrawPoints = async (tx: Tx, { clientId, amount, about, createName }: Withdrawal) => {
  const rule = (await rows.selectScoreRules(tx)).find(({ id }) => id === scoreKind.paid)
  const earned = rule === undefined ? 0 : pointsFor(rule, amount)
  if (earned === 0) return
  const { points: current } = await rows.lockMember(tx, clientId)
  const points = -Math.min(earned, current)
  if (points === 0) return
  const event = { clientId, kind: memberEventKind.returned, points, pointsAfter: current + points, about, createName }
  await rows.changeMember(tx, clientId, { points }, [event])
}
