import { type PayPolicy, payPolicy } from '@seam/contract/client/client'
import { state as enabling, type State } from '@seam/contract/kit/dictionary'
import type { Permission } from '@seam/contract/kit/permission'
import {
  type DelegationState,
  delegationFailures as failure,
  type PayState,
  payState,
  delegationState as state,
} from '@seam/contract/lab/delegation'
import { type Guard, type Move, mayMove, reason, reasonsAgainst } from '../../../kit/transition.rules.ts'

/** What the guards ask about a delegation. */
export type DelegationFacts = {
  readonly state: DelegationState
  readonly payState: PayState
  readonly payPolicy: PayPolicy
  readonly prints: number
  readonly receivedSamples: number
  /** neither confirmed nor cancelled */
  readonly openItems: number
  readonly publishedItems: number
}

/** With the client's account (fen), where credit is asked for. */
type CreditFacts = DelegationFacts & {
  readonly fee: bigint
  readonly account: { readonly creditLimit: bigint; readonly creditUsed: bigint; readonly state: State }
}

const settled: readonly PayState[] = [payState.paid, payState.onCredit]

const payNotBegun: Guard<DelegationFacts> = facts =>
  facts.payState === payState.unpaid ? undefined : reason(failure.payBegun)
const notSettled: Guard<DelegationFacts> = facts =>
  facts.payState === payState.unpaid || facts.payState === payState.partlyPaid ? undefined : reason(failure.alreadyPaid)
const notPrinted: Guard<DelegationFacts> = facts => (facts.prints === 0 ? undefined : reason(failure.printed))
const nothingReceived: Guard<DelegationFacts> = facts =>
  facts.receivedSamples === 0 ? undefined : reason(failure.received)
const nothingPublished: Guard<DelegationFacts> = facts =>
  facts.publishedItems === 0 ? undefined : reason(failure.published)
const everythingConfirmed: Guard<DelegationFacts> = facts =>
  facts.openItems === 0 ? undefined : reason(failure.stillTesting)
const noRefundDue: Guard<DelegationFacts> = facts =>
  facts.payState === payState.unpaid || facts.payState === payState.onCredit || facts.payState === payState.refunded
    ? undefined
    : reason(failure.paidNeedsRefund)

/** The pay gate: paid, or on credit, or a client who is trusted to pay later. */
export const payGate: Guard<DelegationFacts> = facts =>
  settled.includes(facts.payState) || facts.payPolicy === payPolicy.testFirst ? undefined : reason(failure.gateClosed)

const accountOpen: Guard<CreditFacts> = ({ account }) =>
  account.state === enabling.enabled ? undefined : reason(failure.accountStopped)
const creditEnough: Guard<CreditFacts> = ({ account, fee }) =>
  account.creditLimit - account.creditUsed >= fee ? undefined : reason(failure.creditShort)

export type DelegationEffect = 'beginTesting' | 'cancelItems' | 'releaseCredit'
type DelegationMove = Move<DelegationState, DelegationFacts, DelegationEffect>

const { draft, awaited, accepted, testing, tested, finished, cancelled } = state

/** The life of a delegation (委托单), whole: nothing else changes its state. */
export const delegationMoves = {
  update: { from: [draft, awaited], permission: 'delegateEdit', guards: [payNotBegun] },
  submit: { from: [draft], permission: 'delegateEdit', guards: [payNotBegun], to: awaited },
  delete: {
    from: [draft],
    permission: 'delegateDelete',
    guards: [notPrinted, payNotBegun, nothingReceived],
  },
  sign: { from: [awaited], permission: 'delegateSign', guards: [], to: accepted },
  pay: { from: [awaited, accepted, testing, tested, finished], permission: 'paymentConfirm', guards: [notSettled] },
  start: { from: [accepted], guards: [payGate], to: testing, effects: ['beginTesting'] },
  complete: { from: [testing], guards: [everythingConfirmed], to: tested },
  finish: { from: [tested], guards: [], to: finished },
  // a confirmed result was retracted
  reopen: { from: [tested, finished], guards: [], to: testing },
  cancel: {
    from: [draft, awaited, accepted, testing],
    permission: 'delegateCancel',
    guards: [nothingPublished, noRefundDue],
    to: cancelled,
    effects: ['cancelItems', 'releaseCredit'],
  },
} as const satisfies Readonly<Record<string, DelegationMove>>

export type DelegationCommandName = keyof typeof delegationMoves

const wrongState = ({ state: now }: DelegationFacts) =>
  reason(failure.wrongState, `${state.label(now)}的委托单不能进行此操作`)

/** Everything that stands in the way of a command. */
export const reasonsAgainstCommand = (command: DelegationCommandName, facts: DelegationFacts) =>
  reasonsAgainst<DelegationState, DelegationFacts, DelegationEffect>(delegationMoves[command], facts, wrongState(facts))

/** May somebody with these rights do it now? */
export const mayCommand = (command: DelegationCommandName, facts: DelegationFacts, rights: ReadonlySet<Permission>) =>
  mayMove<DelegationState, DelegationFacts, DelegationEffect>(delegationMoves[command], facts, rights)

/** Everything that stands in the way of putting the fee on the client's credit. */
export const reasonsAgainstCredit = (facts: CreditFacts) => [
  ...reasonsAgainstCommand('pay', facts),
  ...[accountOpen, creditEnough].flatMap(guard => guard(facts) ?? []),
]
