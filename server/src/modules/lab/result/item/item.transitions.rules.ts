import { verdict } from '@seam/contract/lab/calculation'
import { delegationState } from '@seam/contract/lab/delegation'
import { resultFailures } from '@seam/contract/lab/result'
import { type ItemState, itemState } from '@seam/contract/lab/sample'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import {
  type Guard,
  reasonsAgainst,
  type Transition,
  type TransitionTable,
} from '../../../../kit/transition/transition.rules.ts'
import { componentsOf, type Item, isCalculatedByServer } from './item.rules.ts'

/** All that the guards ask about; what a command does not need may be left out. */
export type Facts = {
  readonly state: ItemState
  readonly item: Item
  /** the analyst's or reviewer's words for a result beyond its limit */
  readonly words?: string | undefined
  /** the caller entered a version of it, or of what it was worked out from */
  readonly own?: boolean
  /** something it was worked out from is neither confirmed nor among what is being confirmed */
  readonly inputsOpen?: boolean
  /** the issued report that holds it is under correction */
  readonly correcting?: boolean
}

type ItemGuard = Guard<Facts>
const when =
  (is: (facts: Facts) => boolean, failure: Parameters<typeof reason>[0]): ItemGuard =>
  facts =>
    is(facts) ? reason(failure) : undefined

const accepted = ({ item }: Facts) => item.current?.verdict === verdict.accepted
const complete = ({ item }: Facts) => item.current?.values.length === componentsOf(item.project).length

const testing = when(({ item }) => item.delegationState !== delegationState.testing, resultFailures.notTesting)
const alive = when(
  ({ item }) => item.delegationState < delegationState.testing || item.delegationState > delegationState.finished,
  resultFailures.notTesting,
)
const entered = when(({ item }) => isCalculatedByServer(item), resultFailures.calculatedByServer)
const notAlone = when(({ item }) => isCalculatedByServer(item), resultFailures.calculatedNotAlone)
const whole = when(facts => facts.item.current !== null && !complete(facts), resultFailures.componentMissing)
const withinLimit = when(facts => complete(facts) && !accepted(facts) && !facts.words, resultFailures.limitOpen)
const byAnother = when(({ own }) => own === true, resultFailures.ownEntry)
const inputsReady = when(({ inputsOpen }) => inputsOpen === true, resultFailures.inputsOpen)
const waived = when(facts => !accepted(facts) && !facts.words, resultFailures.needsWaiver)
const waiverMeant = when(facts => accepted(facts) && Boolean(facts.words), resultFailures.waiverNotNeeded)
const notIssued = when(({ state, correcting }) => state === itemState.published && !correcting, resultFailures.issued)

type ItemMove = Transition<ItemState, Facts>

/** The life of an item as people move it; what is calculated follows by itself (recalculation.rules.ts). */
const itemMoves = {
  enter: {
    from: [itemState.waiting, itemState.entered],
    permission: 'resultEnter',
    guards: [testing, entered],
    to: itemState.entered,
  },
  submit: {
    from: [itemState.entered],
    permission: 'resultEnter',
    guards: [testing, notAlone, whole, withinLimit],
    to: itemState.submitted,
  },
  confirm: {
    from: [itemState.submitted],
    permission: 'resultConfirm',
    guards: [testing, byAnother, inputsReady, waived, waiverMeant],
    to: itemState.confirmed,
  },
  returnBack: {
    from: [itemState.submitted],
    permission: 'resultConfirm',
    guards: [testing, notAlone],
    to: itemState.waiting,
  },
  retract: {
    from: [itemState.confirmed, itemState.published],
    permission: 'resultConfirm',
    guards: [alive, notAlone, notIssued],
    to: itemState.waiting,
  },
} as const satisfies Readonly<Record<string, ItemMove>>

export type ItemMoveName = keyof typeof itemMoves

const itemTransitions: TransitionTable<ItemMoveName, ItemState, Facts> = {
  initial: [itemState.waiting],
  commands: itemMoves,
  wrongState: () => reason(resultFailures.wrongState),
}

/** All reasons against a command on an item. */
export const reasonsAgainstMove = (name: ItemMoveName, facts: Facts): readonly Reason[] =>
  reasonsAgainst(itemTransitions, name, facts)
