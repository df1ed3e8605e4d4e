import { type PayPolicy, payPolicy } from '@seam/contract/client/client'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { state as enabling, type State } from '@seam/contract/kit/dictionary'
import { fromFen, positiveFen } from '@seam/contract/kit/value/money'
import { changeFailures } from '@seam/contract/lab/delegation/change'
import {
  type DelegationCommand,
  type DelegationOrigin,
  type DelegationState,
  delegationFailures as failure,
  delegationOrigin as origin,
  type PayState,
  payState,
  delegationState as state,
} from '@seam/contract/lab/delegation/delegation'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { type Guard, guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { shortMessage } from '../../client/ledger/amount-messages.rules.ts'

/** The facts of the guards of a delegation. */
export type DelegationFacts = {
  readonly state: DelegationState
  readonly origin: DelegationOrigin
  readonly payState: PayState
  readonly payPolicy: PayPolicy
  /** In fen, like the amounts below. */
  readonly fee: bigint
  readonly paid: bigint
  readonly credited: bigint
  readonly refunded: bigint
  readonly prints: number
  readonly receivedSamples: number
  /** Neither confirmed nor cancelled. */
  readonly openItems: number
  /** Samples with results in a report in force. */
  readonly publishedSamples: number
  /** Not finished by its due time. */
  readonly isLate: boolean
  /** A fifth of the promised time or less is left. */
  readonly isDueSoon: boolean
}

type DelegationGuard = Guard<DelegationFacts>

/** Fen. `paid` in money or from the balance, `credited` on credit, `refunded` given back of both. */
export type PaidAmounts = Pick<DelegationFacts, 'fee' | 'paid' | 'credited' | 'refunded'>

/** The amount received and not given back. */
export const coveredOf = ({ paid, credited, refunded }: Omit<PaidAmounts, 'fee'>): bigint => paid + credited - refunded

/** The unpaid amount. */
export const dueOf = (received: PaidAmounts): bigint => positiveFen(received.fee - coveredOf(received))

/** The first state that applies. `receivable`: unsettled credit; `attemptOpen`: a code is being shown. */
export const payStateOf = (
  received: PaidAmounts & { readonly receivable: bigint; readonly attemptOpen: boolean },
): PayState => {
  const covered = coveredOf(received)
  if (received.attemptOpen) return payState.paying
  if (covered === 0n) return received.refunded > 0n ? payState.refunded : payState.unpaid
  if (covered < received.fee) return payState.partlyPaid
  if (received.refunded > 0n) return payState.partlyRefunded
  return received.receivable > 0n ? payState.onCredit : payState.paid
}

const paymentNotBegun: DelegationGuard = guard(facts => facts.payState === payState.unpaid, failure.payBegun)
const paymentDue: DelegationGuard = guard(facts => dueOf(facts) > 0n, failure.alreadyPaid)
const notPaying: DelegationGuard = guard(facts => facts.payState !== payState.paying, changeFailures.paying)
const notPrinted: DelegationGuard = guard(facts => facts.prints === 0, failure.printed)
const nothingReceived: DelegationGuard = guard(facts => facts.receivedSamples === 0, failure.received)
const nothingPublished: DelegationGuard = guard(facts => facts.publishedSamples === 0, failure.published)

/** What a client agreed to online becomes dearer with their consent only. `fee`: after the change, in fen. */
export const reasonsAboveAgreement = (
  before: Pick<DelegationFacts, 'origin'> & { readonly fee: bigint },
  fee: bigint,
) =>
  before.origin === origin.portal && fee > before.fee
    ? [
        reason(
          failure.dearerThanAgreed,
          `客户在网上同意的费用为 ${fromFen(before.fee)} 元，修改后为 ${fromFen(fee)} 元，请联系客户在网上修改委托`,
        ),
      ]
    : []

const fromPortal: DelegationGuard = guard(facts => facts.origin === origin.portal, failure.notOnline)
/** An order in the portal belongs to the client and the confirming user until it is confirmed. */
const notUnconfirmed: DelegationGuard = guard(
  facts => facts.origin !== origin.portal || facts.state !== state.draft,
  failure.unconfirmed,
)
const everythingConfirmed: DelegationGuard = guard(facts => facts.openItems === 0, failure.stillTesting)
const late: DelegationGuard = guard(facts => facts.isLate, failure.notLate)
const dueSoon: DelegationGuard = guard(facts => facts.isDueSoon, failure.notDueSoon)
/** The payment gate of reports: the fee is covered. */
export const isCovered = (facts: PaidAmounts): boolean => dueOf(facts) === 0n

/** The payment gate of testing: the fee is covered, or the client may pay after the tests. */
export const paymentGateOpen: Guard<PaidAmounts & Pick<DelegationFacts, 'payPolicy'>> = facts =>
  isCovered(facts) || facts.payPolicy === payPolicy.testFirst
    ? undefined
    : reason(failure.gateClosed, `费用还差 ${fromFen(dueOf(facts))} 元，该客户须先付款或挂账后检测`)

/** The commands that change a delegation; `add` creates it. */
export type DelegationTransition = Exclude<DelegationCommand, 'add'>
type DelegationEffect =
  | 'startSamples'
  | 'cancelItems'
  | 'recogniseRevenue'
  | 'reverseRevenue'
  | 'endNotices'
  | 'withholdMessages'

const { draft, awaited, accepted, testing, tested, finished, cancelled } = state

/** The lifecycle of a delegation (委托单). */
export const delegationTransitions: TransitionTable<
  DelegationTransition,
  DelegationState,
  DelegationFacts,
  DelegationEffect
> = {
  initial: [draft, awaited],
  commands: {
    update: { from: [draft, awaited], permission: 'delegateEdit', guards: [paymentNotBegun, notUnconfirmed] },
    submit: { from: [draft], permission: 'delegateEdit', guards: [paymentNotBegun, notUnconfirmed], to: awaited },
    delete: {
      from: [draft],
      permission: 'delegateDelete',
      guards: [notPrinted, paymentNotBegun, nothingReceived, notUnconfirmed],
    },
    // For the portal: the client revises a draft, reception confirms it, the client recalls it for a change or
    // withdraws it.
    revise: { from: [draft], guards: [fromPortal] },
    confirm: { from: [draft], guards: [fromPortal], to: awaited },
    recall: { from: [awaited], guards: [fromPortal, paymentNotBegun, nothingReceived], to: draft },
    withdraw: {
      from: [draft, awaited],
      guards: [fromPortal, nothingReceived],
      to: cancelled,
      effects: ['cancelItems'],
    },
    sign: { from: [awaited], permission: 'delegateSign', to: accepted },
    pay: { from: [awaited, accepted, testing, tested, finished], permission: 'paymentConfirm', guards: [paymentDue] },
    start: { from: [accepted], guards: [paymentGateOpen], to: testing, effects: ['startSamples', 'withholdMessages'] },
    complete: { from: [testing], guards: [everythingConfirmed], to: tested },
    // Projects and samples are changed by lines of their own (change.commands.ts).
    change: { from: [accepted, testing, tested], permission: 'delegateChange', guards: [notPaying] },
    finish: { from: [tested], to: finished, effects: ['recogniseRevenue', 'endNotices', 'withholdMessages'] },
    // A confirmed result was retracted.
    reopen: { from: [tested, finished], to: testing, effects: ['reverseRevenue'] },
    // A report was voided.
    resume: { from: [finished], to: tested, effects: ['reverseRevenue'] },
    explainDelay: { from: [testing, tested, finished], permission: 'delayExplain', guards: [late] },
    informClient: { from: [testing, tested], permission: 'clientInform', guards: [dueSoon] },
    cancel: {
      from: [draft, awaited, accepted, testing],
      permission: 'delegateCancel',
      guards: [nothingPublished, notUnconfirmed],
      to: cancelled,
      effects: ['cancelItems', 'endNotices', 'withholdMessages'],
    },
  },
  wrongState: current => reason(failure.wrongState, `${state.label(current)}的委托单不能进行此操作`),
}

type CreditFacts = PaidAmounts & {
  readonly account: { readonly creditLimit: bigint; readonly creditUsed: bigint; readonly state: State }
}

const creditGuards: readonly Guard<CreditFacts>[] = [
  guard(({ account }) => account.state === enabling.enabled, ledgerFailures.accountStopped),
  facts => {
    const short = dueOf(facts) - (facts.account.creditLimit - facts.account.creditUsed)
    return short > 0n ? reason(ledgerFailures.short, shortMessage(false, short)) : undefined
  },
]

/** All reasons against using the client's credit for the due amount, besides those against paying it at all. */
export const reasonsAgainstCredit = (facts: CreditFacts): readonly Reason[] =>
  creditGuards.flatMap(check => check(facts) ?? [])
