import { type PayPolicy, payPolicy } from '@seam/contract/client/client'
import { state as enabling, type State } from '@seam/contract/kit/dictionary'
import {
  type DelegationCommand,
  type DelegationState,
  delegationFailures as failure,
  type PayState,
  payState,
  delegationState as state,
} from '@seam/contract/lab/delegation'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { type Guard, guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

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

type DelegationGuard = Guard<DelegationFacts>

const isSettled = ({ payState: current }: Pick<DelegationFacts, 'payState'>) =>
  current === payState.paid || current === payState.onCredit

const paymentNotBegun: DelegationGuard = guard(facts => facts.payState === payState.unpaid, failure.payBegun)
const paymentDue: DelegationGuard = guard(
  facts => facts.payState === payState.unpaid || facts.payState === payState.partlyPaid,
  failure.alreadyPaid,
)
const notPrinted: DelegationGuard = guard(facts => facts.prints === 0, failure.printed)
const nothingReceived: DelegationGuard = guard(facts => facts.receivedSamples === 0, failure.received)
const nothingPublished: DelegationGuard = guard(facts => facts.publishedItems === 0, failure.published)
const everythingConfirmed: DelegationGuard = guard(facts => facts.openItems === 0, failure.stillTesting)
const noRefundDue: DelegationGuard = guard(
  facts => [payState.unpaid, payState.onCredit, payState.refunded].some(settled => settled === facts.payState),
  failure.paidNeedsRefund,
)

/** The payment gate of testing and of reports: paid, on credit, or a client who may pay afterwards. */
export const isPaymentGateOpen = (facts: Pick<DelegationFacts, 'payState' | 'payPolicy'>): boolean =>
  isSettled(facts) || facts.payPolicy === payPolicy.testFirst

export const paymentGateOpen: Guard<Pick<DelegationFacts, 'payState' | 'payPolicy'>> = guard(
  isPaymentGateOpen,
  failure.gateClosed,
)

/** The commands that change a delegation; `add` creates it. */
export type DelegationTransition = Exclude<DelegationCommand, 'add'>
export type DelegationEffect = 'startSamples' | 'cancelItems' | 'releaseCredit'

const { draft, awaited, accepted, testing, tested, finished, cancelled } = state

/** The life of a delegation (委托单). */
export const delegationTransitions: TransitionTable<
  DelegationTransition,
  DelegationState,
  DelegationFacts,
  DelegationEffect
> = {
  initial: [draft, awaited],
  commands: {
    update: { from: [draft, awaited], permission: 'delegateEdit', guards: [paymentNotBegun] },
    submit: { from: [draft], permission: 'delegateEdit', guards: [paymentNotBegun], to: awaited },
    delete: { from: [draft], permission: 'delegateDelete', guards: [notPrinted, paymentNotBegun, nothingReceived] },
    sign: { from: [awaited], permission: 'delegateSign', to: accepted },
    pay: { from: [awaited, accepted, testing, tested, finished], permission: 'paymentConfirm', guards: [paymentDue] },
    start: { from: [accepted], guards: [paymentGateOpen], to: testing, effects: ['startSamples'] },
    complete: { from: [testing], guards: [everythingConfirmed], to: tested },
    finish: { from: [tested], to: finished },
    // a confirmed result was retracted
    reopen: { from: [tested, finished], to: testing },
    // a report was voided
    resume: { from: [finished], to: tested },
    cancel: {
      from: [draft, awaited, accepted, testing],
      permission: 'delegateCancel',
      guards: [nothingPublished, noRefundDue],
      to: cancelled,
      effects: ['cancelItems', 'releaseCredit'],
    },
  },
  wrongState: current => reason(failure.wrongState, `${state.label(current)}的委托单不能进行此操作`),
}

type CreditFacts = {
  /** fen */
  readonly fee: bigint
  readonly account: { readonly creditLimit: bigint; readonly creditUsed: bigint; readonly state: State }
}

const creditGuards: readonly Guard<CreditFacts>[] = [
  guard(({ account }) => account.state === enabling.enabled, failure.accountStopped),
  guard(({ account, fee }) => account.creditLimit - account.creditUsed >= fee, failure.creditShort),
]

/** All reasons against putting the fee on the client's credit, beside those against paying it at all. */
export const reasonsAgainstCredit = (facts: CreditFacts): readonly Reason[] =>
  creditGuards.flatMap(check => check(facts) ?? [])
