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

/** The points that an amount earns by the rule of a kind. */
const earnedBy = (rules: rows.Scoring['rules'], kind: ScoreKind, amount: bigint): number => {
  const rule = rules.find(({ id }) => id === kind)
  if (rule === undefined) return 0
  const { perAmount } = rule
  return pointsFor({ ...rule, perAmount: perAmount === null ? null : BigInt(perAmount) }, amount)
}

/** Points of a payment, and those of the first one. */
export const paymentKinds: readonly ScoreKind[] = [scoreKind.paid, scoreKind.firstPayment]

/**
 * Gives a client the points of rules, in the transaction of the event, and the grade that they reach. Its account must be
 * locked (`post` with `locksAccount`).
 */
export const awardPoints = async (tx: Tx, { clientId, kinds, amount = 0n, about, createName }: Earning) => {
  const { rules, upgrade, grades, grade, givenKinds, current, creditLimit } = await rows.lockScoring(tx, clientId)
  const awards = kinds
    .filter(kind => kind === scoreKind.paid || !givenKinds.includes(kind))
    .map(kind => ({ kind, points: earnedBy(rules, kind, amount) }))
    .filter(({ points }) => points > 0)
  if (awards.length === 0) return
  const changes = applyAwards({ points: current, grade }, awards, grades, upgrade)
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
  let limitBefore = creditLimit
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

/**
 * Takes back the points that an amount earned, by the present rule, down to zero; the grade does not change. The account
 * must be locked, as for `awardPoints`.
 */
export const withdrawPoints = async (tx: Tx, { clientId, amount, about, createName }: Withdrawal) => {
  if (amount === 0n) return
  const { rules, current } = await rows.lockScoring(tx, clientId)
  const points = -Math.min(earnedBy(rules, scoreKind.paid, amount), current)
  if (points === 0) return
  const event = { clientId, kind: memberEventKind.returned, points, pointsAfter: current + points, about, createName }
  await rows.changeMember(tx, clientId, { points }, [event])
}
