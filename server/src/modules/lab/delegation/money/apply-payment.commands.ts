import { postingKind } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../../db/database.ts'
import { earnedStates } from '../../../../kit/list/states.ts'
import type { Actor } from '../../../../kit/transition/actor.ts'
import { transitionAll } from '../../../../kit/transition/transition.ts'
import { post } from '../../../client/ledger/ledger.commands.ts'
import { paymentEntries } from '../../../client/ledger/posting.rules.ts'
import { awardPoints, paymentKinds } from '../../../client/score/score.commands.ts'
import type { Sender } from '../../../system/sms/sms.commands.ts'
import { notifyIfReportsCovered } from '../../report/issue/ready-message.commands.ts'
import { delegationLifecycle, startTestingOfOpen } from '../delegation.commands.ts'
import type { LockedDelegation } from '../facts.rows.ts'
import { freezeCharges, withAmounts } from './received.commands.ts'

export type Payment = {
  readonly tradeId: number
  readonly clientId: number
  readonly payMethod: PayMethod
  readonly shares: readonly { readonly delegationId: number; readonly amount: bigint }[]
  readonly surplus: bigint
  /** Of its posting: `trade:7`, `attempt:9`. */
  readonly cause: string
  /** undefined: a channel collected it */
  readonly cashierId: number | undefined
  readonly shiftId: number | undefined
  /** The delegations for which a code is still shown that can be scanned after this payment. */
  readonly collecting: ReadonlySet<number>
  readonly remarks: string
  /** When the channel took it; absent: now. */
  readonly eventTime?: string
}

const isRecognised = ({ state }: LockedDelegation) => earnedStates.includes(state)

type Received = { readonly before: LockedDelegation; readonly amount: bigint }

/** The locked delegations that receive a share of the payment, with it. */
const receivedBy = (delegations: readonly LockedDelegation[], { shares }: Payment): readonly Received[] => {
  const byId = new Map(delegations.map(delegation => [delegation.id, delegation]))
  return shares.map(({ delegationId, amount }) => {
    const before = byId.get(delegationId)
    if (before === undefined) throw new Error(`delegation ${delegationId} is not locked`)
    return { before, amount }
  })
}

/** The delegation with an amount that it receives. */
const withShare = (
  { before, amount }: Received,
  { payMethod: method, collecting }: Payment,
): Pick<LockedDelegation, 'paid' | 'credited' | 'receivable' | 'payState' | 'attemptOpen'> => {
  const attemptOpen = collecting.has(before.id)
  const { paid, credited, receivable, payState } = withAmounts(before, {
    attemptOpen,
    ...(method === payMethod.credit
      ? { credited: before.credited + amount, receivable: before.receivable + amount }
      : { paid: before.paid + amount }),
  })
  return { paid, credited, receivable, payState, attemptOpen }
}

/** Records the shares on their delegations, and starts the testing that waited for them. */
const receive = async (
  tx: Tx,
  received: readonly Received[],
  payment: Payment,
  actor: Actor,
): Promise<readonly LockedDelegation[]> => {
  const { payMethod: method, remarks } = payment
  await freezeCharges(
    tx,
    received.map(({ before }) => before),
    actor,
  )
  const changes = received.map(one => ({ ...one, own: withShare(one, payment) }))
  const steps = changes.map(({ before, amount, own: { paid, credited, payState } }) => ({
    command: 'pay' as const,
    row: before,
    reason: `${payMethod.label(method)} ${fromFen(amount)} 元${remarks && `，${remarks}`}`,
    set: { paid, credited, payState },
  }))
  const passed = await transitionAll(tx, delegationLifecycle, steps, actor)
  const after = passed.map((delegation, at) => ({ ...delegation, ...changes[at]?.own }))
  return startTestingOfOpen(tx, after, actor.address)
}

/** Points for paid money; credit earns them when it is settled. */
const awardPaymentPoints = async (
  tx: Tx,
  delegations: readonly LockedDelegation[],
  { clientId, shares, payMethod: method }: Payment,
  { userName }: Actor,
) => {
  const [first] = delegations
  if (first === undefined || method === payMethod.credit) return
  const amount = sumFen(shares.map(share => share.amount))
  const about = delegations.length === 1 ? first.delegateCode : `${first.delegateCode}等${delegations.length}单`
  await awardPoints(tx, { clientId, kinds: paymentKinds, amount, about, createName: userName })
}

/**
 * Records a payment on the delegations, starts their testing if it waited for that, posts it, and notifies those who
 * wait for it to release reports.
 */
export const applyPayment = async (
  tx: Tx,
  services: Sender,
  delegations: readonly LockedDelegation[],
  payment: Payment,
  actor: Actor,
): Promise<readonly LockedDelegation[]> => {
  const received = receivedBy(delegations, payment)
  const paid = await receive(tx, received, payment, actor)
  const {
    clientId,
    tradeId,
    cause,
    payMethod: method,
    surplus,
    cashierId,
    shiftId,
    remarks,
    eventTime,
    shares,
  } = payment
  const recognised = new Set(delegations.filter(isRecognised).map(({ id }) => id))
  const entries = paymentEntries({
    method,
    cashierId,
    shiftId,
    surplus,
    shares: shares.map(share => ({ ...share, recognised: recognised.has(share.delegationId) })),
  })
  const kind = method === payMethod.credit ? postingKind.credit : postingKind.pay
  const draft = { kind, cause, clientId, tradeId, remarks, eventTime, entries }
  await post(tx, draft, actor, { limited: true, locksAccount: true })
  await awardPaymentPoints(tx, paid, payment, actor)
  const after = new Map(paid.map(delegation => [delegation.id, delegation]))
  await notifyIfReportsCovered(
    tx,
    services,
    received.map(({ before }) => ({ before, after: after.get(before.id) ?? before })),
  )
  return paid
}
