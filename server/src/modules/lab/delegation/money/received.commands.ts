import { type RefundCause, refundTarget } from '@seam/contract/client/money/ledger'
import { fromFen, lesserFen, toFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../../db/database.ts'
import type { Actor } from '../../../../kit/transition/actor.ts'
import { mayGiveBack } from '../../../client/invoice/invoiced.commands.ts'
import { freezeFeeLines } from '../../../client/ledger/fee-line.commands.ts'
import {
  approveRefund,
  lockForRefund,
  type RefundSources,
  releaseCredit,
  requestRefund,
} from '../../../client/ledger/refund/refund.commands.ts'
import { sumRequestedRefunds } from '../../../client/ledger/refund/refund.rows.ts'
import { refundableOf, releasableOf } from '../../../client/ledger/refund/refund.rules.ts'
import { coveredOf, payStateOf } from '../delegation.rules.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { selectUnfrozenCharges, updateMoney } from './charges.rows.ts'

type Change = Partial<Pick<LockedDelegation, 'fee' | 'paid' | 'credited' | 'refunded' | 'receivable' | 'attemptOpen'>>

/** The delegation after a change of its amounts, with its new pay state. */
export const withAmounts = (delegation: LockedDelegation, change: Change): LockedDelegation => {
  const changed = { ...delegation, ...change }
  return { ...changed, payState: payStateOf(changed) }
}

const moneyOf = ({ id, fee, paid, credited, refunded, payState }: LockedDelegation) => ({
  id,
  fee,
  paid,
  credited,
  refunded,
  payState,
})

/** Stores the amounts and pay states of locked delegations, as `withAmounts` returns them. */
export const storeAmounts = async (tx: Tx, delegations: readonly LockedDelegation[]): Promise<void> =>
  updateMoney(tx, delegations.map(moneyOf))

/** Stores changed amounts of a locked delegation and its pay state, and the sum of its charges where it changed. */
export const changeAmounts = async (
  tx: Tx,
  delegation: LockedDelegation,
  change: Change,
  subtotal?: bigint,
): Promise<LockedDelegation> => {
  const changed = withAmounts(delegation, change)
  await updateMoney(tx, [{ ...moneyOf(changed), subtotal }])
  return { ...changed, version: delegation.version + 1 }
}

/** Freezes the fee lines of locked delegations before their first payment or change; later calls change nothing. */
export const freezeCharges = async (tx: Tx, delegations: readonly LockedDelegation[], actor: Actor) => {
  const charges = await selectUnfrozenCharges(
    tx,
    delegations.map(({ id }) => id),
  )
  await freezeFeeLines(
    tx,
    delegations.flatMap(({ id, fee, surcharge, surcharges }) => {
      const own = charges.get(id)
      return own === undefined
        ? []
        : [
            {
              delegationId: id,
              charges: own,
              surcharges: surcharges.map(({ name, amount }) => ({ name, amount: toFen(amount) })),
              total: fee - surcharge,
            },
          ]
    }),
    actor,
  )
}

type GiveBack = { readonly cause: RefundCause; readonly byRule: boolean; readonly reason: string }

/** A sentence for the log about amounts given back or requested; empty if there are none. */
type ReturnedAmount = { readonly delegation: LockedDelegation; readonly sentence: string }

/**
 * Gives back the amount that a locked delegation has received above its fee: unpaid credit is released at once, the
 * rest is a refund, posted at once if it is returned by rule and requested otherwise.
 */
export const giveBackSurplus = async (
  tx: Tx,
  before: LockedDelegation,
  { cause, byRule, reason }: GiveBack,
  actor: Actor,
): Promise<ReturnedAmount> => {
  const { requested, requestedNets } = await sumRequestedRefunds(tx, before.id)
  const above = coveredOf(before) + requestedNets - before.fee - requested
  if (above <= 0n) return { delegation: before, sentence: '' }
  // Of money too: releasing credit locks the account, and the trades of a refund must be locked before.
  const sources = await lockForRefund(tx, before.id)
  const { shares } = sources
  // Written-off credit covers the fee, but is not given back.
  const refundable = refundableOf(shares) - requested
  const surplus = lesserFen(above, refundable)
  if (surplus <= 0n) return { delegation: before, sentence: '' }
  const released = releasableOf(surplus, shares)
  const { id, clientId, version } = before
  let delegation = before
  let sentence = ''
  if (released > 0n) {
    const release = { amount: released, cause: `release:${id}:${version}`, remarks: reason }
    await releaseCredit(tx, { id, clientId }, sources, release, actor)
    delegation = await changeAmounts(tx, delegation, {
      refunded: delegation.refunded + released,
      receivable: delegation.receivable - released,
    })
    sentence += `，释放信用${fromFen(released)}元`
  }
  const amount = surplus - released
  if (amount === 0n) return { delegation, sentence }
  // Invoiced amounts must first be reversed by a red-letter invoice: such a refund waits for it.
  const isFree = byRule && (await mayGiveBack(tx, [{ delegationId: id, amount }]))
  const refund = await requestRefund(tx, { delegation, amount, cause, byRule: isFree, reason }, actor)
  if (!isFree) return { delegation, sentence: `${sentence}，申请退款${fromFen(amount)}元【${refund.refundCode}】` }
  // As the release left them.
  const remaining = released > 0n ? await lockForRefund(tx, id) : sources
  const paidBack = await payBack(tx, delegation, refund, remaining, actor)
  return { delegation: paidBack, sentence: `${sentence}，退款${fromFen(amount)}元` }
}

/**
 * Approves a locked refund of a locked delegation: posts it and records it on the delegation, with a changed fee and the
 * sum of its charges.
 */
export const payBack = async (
  tx: Tx,
  delegation: LockedDelegation,
  refund: Parameters<typeof approveRefund>[1],
  sources: RefundSources,
  actor: Actor,
  subtotal?: bigint,
): Promise<LockedDelegation> => {
  const parts = await approveRefund(tx, refund, sources, actor)
  const offCredit = parts.reduce((sum, { target, amount }) => (target === refundTarget.credit ? sum + amount : sum), 0n)
  const { refunded, receivable } = delegation
  const change = { refunded: refunded + refund.amount, receivable: receivable - offCredit }
  return changeAmounts(tx, delegation, change, subtotal)
}
