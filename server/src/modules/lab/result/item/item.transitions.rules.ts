import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { verdict } from '@seam/contract/lab/result/calculation'
import { controlFailures } from '@seam/contract/lab/result/control'
import { type ItemCommand, resultFailures } from '@seam/contract/lab/result/result'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'
import { reason } from '../../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../../kit/transition/transition.rules.ts'
import { componentsOf, type Item, isCalculatedByServer } from './item.rules.ts'

/** The facts of the guards of an item. A command on results needs the item; publishing and cancelling do not. */
export type ItemFacts = {
  readonly id: number
  readonly state: ItemState
  readonly version: number
  readonly item?: Item
  /** The analyst who enters, submits or takes over. */
  readonly callerId?: number
  /** Confirmed with others in one call. */
  readonly inBatch?: boolean
  /** The analyst's remarks or the reviewer's waiver of a result beyond its limit. */
  readonly explanation?: string | undefined
  /** The caller entered, took over or submitted a version of it or of one of its inputs. */
  readonly isOwnEntry?: boolean
  /** An input is neither confirmed nor being confirmed in the same call. */
  readonly hasOpenInputs?: boolean
  /** Published, and its report is under correction or voided. */
  readonly isRetractable?: boolean
  /** A calculated item that changes with its inputs. */
  readonly followsInputs?: boolean
  /** A control of its run is rejected. */
  readonly isHeld?: boolean
  /** Its run was released with a failed control. */
  readonly isReleased?: boolean
  /** All inputs are submitted. */
  readonly inputsSubmitted?: boolean
}

export const itemFacts = (item: Item, more: Partial<ItemFacts> = {}): ItemFacts => ({
  id: item.id,
  state: item.state,
  version: item.version,
  item,
  ...more,
})

type Failure = Parameters<typeof reason>[0]

/** A guard about the item itself: without the item it refuses. */
const itemGuard = (holds: (item: Item, facts: ItemFacts) => boolean, failure: Failure) =>
  guard((facts: ItemFacts) => facts.item !== undefined && holds(facts.item, facts), failure)

const isAccepted = ({ current }: Item) => current?.verdict === verdict.accepted
const isComplete = ({ current, project }: Item) => current?.values.length === componentsOf(project).length
const hasExplanation = ({ explanation }: ItemFacts) => Boolean(explanation)

const isTesting = itemGuard(item => item.delegationState === delegationState.testing, resultFailures.notTesting)
const isTestingOrTested = itemGuard(
  ({ delegationState: state }) => state >= delegationState.testing && state <= delegationState.finished,
  resultFailures.notTesting,
)
const isEnteredByHand = itemGuard(item => !isCalculatedByServer(item), resultFailures.calculatedByServer)
const isEnteredOrFollows = itemGuard(
  (item, { followsInputs }) => followsInputs === true || !isCalculatedByServer(item),
  resultFailures.calculatedNotAlone,
)
const isHeldByCaller = itemGuard(
  ({ state, holderId }, { callerId, followsInputs }) =>
    followsInputs === true || state !== itemState.entered || holderId === callerId,
  resultFailures.enteredByAnother,
)
const isHeldByAnother = itemGuard(({ holderId }, { callerId }) => holderId !== callerId, resultFailures.alreadyHolder)
const hasAllComponents = itemGuard(item => item.current === null || isComplete(item), resultFailures.componentMissing)
const isWithinLimitOrExplained = itemGuard(
  (item, facts) => !isComplete(item) || isAccepted(item) || hasExplanation(facts),
  resultFailures.limitOpen,
)
const isNotHeld = itemGuard((_, { isHeld }) => isHeld !== true, controlFailures.held)
const isEnteredByAnother = itemGuard((_, { isOwnEntry }) => isOwnEntry !== true, resultFailures.ownEntry)
const isWithoutWarningInBatch = itemGuard(
  ({ exception }, { inBatch, isReleased }) => inBatch !== true || (!exception && isReleased !== true),
  resultFailures.warnedInBatch,
)
const inputsConfirmed = itemGuard((_, { hasOpenInputs }) => hasOpenInputs !== true, resultFailures.inputsOpen)
const isAcceptedOrWaived = itemGuard(
  (item, facts) => isAccepted(item) || hasExplanation(facts),
  resultFailures.needsWaiver,
)
const waiverIsNeeded = itemGuard(
  (item, facts) => !(isAccepted(item) && hasExplanation(facts)),
  resultFailures.waiverNotNeeded,
)
const isNotInIssuedReport = guard(
  ({ state, isRetractable }: ItemFacts) => state !== itemState.published || isRetractable === true,
  resultFailures.issued,
)

const { waiting, entered, submitted, confirmed, published, cancelled } = itemState

/**
 * The lifecycle of an item. Users enter, submit, review and retract; calculated items follow their inputs
 * (recalculation.rules.ts).
 */
export const itemTransitions: TransitionTable<ItemCommand, ItemState, ItemFacts> = {
  initial: [waiting],
  commands: {
    enter: {
      from: [waiting, entered],
      permission: 'resultEnter',
      guards: [isTesting, isEnteredByHand, isHeldByCaller],
      to: entered,
    },
    takeOver: { from: [entered], permission: 'resultEnter', guards: [isTesting, isEnteredByHand, isHeldByAnother] },
    calculate: {
      from: [waiting, entered, submitted, confirmed, published],
      to: ({ inputsSubmitted }) => (inputsSubmitted ? submitted : entered),
    },
    submit: {
      from: [entered],
      permission: 'resultEnter',
      guards: [isTesting, isEnteredOrFollows, isHeldByCaller, hasAllComponents, isWithinLimitOrExplained, isNotHeld],
      to: submitted,
    },
    // A version of its own, before the same call confirms it.
    waive: { from: [submitted], permission: 'resultConfirm' },
    confirm: {
      from: [submitted],
      permission: 'resultConfirm',
      guards: [
        isTesting,
        isEnteredByAnother,
        isWithoutWarningInBatch,
        inputsConfirmed,
        isAcceptedOrWaived,
        waiverIsNeeded,
        isNotHeld,
      ],
      to: confirmed,
    },
    returnBack: {
      from: [submitted],
      permission: 'resultConfirm',
      guards: [isTesting, isEnteredOrFollows],
      to: waiting,
    },
    retract: {
      from: [confirmed, published],
      permission: 'resultConfirm',
      guards: [isTestingOrTested, isEnteredOrFollows, isNotInIssuedReport],
      to: waiting,
    },
    takeBack: { from: [entered, submitted, confirmed, published], to: waiting },
    publish: { from: [confirmed], to: published },
    cancel: { from: [waiting, entered, submitted, confirmed, published], guards: [isNotInIssuedReport], to: cancelled },
    // A change after receipt adds it again: its earlier versions are kept.
    reinstate: { from: [cancelled], to: waiting },
  },
  wrongState: () => reason(resultFailures.wrongState),
}
