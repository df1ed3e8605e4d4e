import type { Permission } from '@seam/contract/kit/permission'
import { verdict } from '@seam/contract/lab/result/calculation'
import { resultFailures } from '@seam/contract/lab/result/result'
import { retestFailures, retestVerdict } from '@seam/contract/lab/result/retest'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { enteredResult, reasonsAgainstReadings } from '../result/entry/entry.rules.ts'
import { inheritMethods } from '../result/entry/method.rules.ts'
import { type EnteredReading, takesTypedReadings } from '../result/entry/reading.rules.ts'
import { findingsOfEntry, findingsOfItem, reasonsAgainstImpossible } from '../result/finding/finding.rules.ts'
import { type Plausibility, sampleFindings } from '../result/finding/sample-facts.rules.ts'
import { type Item, isCalculatedByServer } from '../result/item/item.rules.ts'
import { type Conversions, onLimitBasis } from '../result/recalculation/limit-basis.rules.ts'
import { recalculate } from '../result/recalculation/recalculation.rules.ts'
import { type Comparison, compareReported } from './comparison.rules.ts'

/** The readings of a retest by the id of their item. */
type RetestReadings = ReadonlyMap<number, readonly EnteredReading[]>

/** A value of a retest beside the result in force. */
export type RetestValue = Comparison & {
  readonly itemId: number
  readonly component: string
  readonly projectName: string
  /** The calculated project whose values these are, of an item without an R of its own. */
  readonly comparedAs: number | null
  readonly resultNo: number
  /** As typed; none of a calculated value. */
  readonly readings: readonly string[]
  readonly earlier: string
  readonly reported: string
}

/** A person who entered, confirmed, reported or retested an item. */
export type ResultKnower = { readonly itemId: number; readonly userId: number | null; readonly byRetest: boolean }

const isConfirmed = ({ state }: Item): boolean => state === itemState.confirmed || state === itemState.published

const retestResult = (item: Item, readings: readonly EnteredReading[]) =>
  enteredResult({ item, readings, moisture: undefined })

/** Why a person cannot retest an item, whatever its readings; `ofKnower`: as they know its result. */
export const reasonsAgainstRetester = (item: Item, ofKnower: readonly Reason[]): readonly Reason[] => [
  ...(isConfirmed(item) ? [] : [reason(retestFailures.notConfirmed)]),
  ...ofKnower,
  ...(takesTypedReadings(item.project) ? [] : [reason(resultFailures.readingNotTyped)]),
]

/** Why the readings of an item cannot be its retest. */
export const reasonsAgainstRetest = (
  item: Item,
  readings: readonly EnteredReading[],
  ofKnower: readonly Reason[],
): readonly Reason[] =>
  isCalculatedByServer(item)
    ? [reason(resultFailures.calculatedByServer)]
    : [...reasonsAgainstRetester(item, ofKnower), ...reasonsAgainstReadings(item.project, readings)]

/** Why the determinations of an item are not complete, or do not agree. */
export const reasonsAgainstParallels = (item: Item, readings: readonly EnteredReading[]): readonly Reason[] => {
  const { verdict: outcome, values } = retestResult(item, readings)
  const open = values.find(value => value.verdict !== verdict.accepted)
  return outcome === verdict.accepted ? [] : [reason(retestFailures.parallelsOpen, open?.reason)]
}

/** The items that a person does not know, if they can retest one of them: their results are withheld until then. */
export const blindItems = (
  items: readonly Item[],
  reasonsAgainstKnower: (item: Item) => readonly Reason[],
): ReadonlySet<number> => {
  const canRetest = items.some(
    item => !isCalculatedByServer(item) && reasonsAgainstRetester(item, reasonsAgainstKnower(item)).length === 0,
  )
  return new Set(canRetest ? items.filter(item => reasonsAgainstKnower(item).length === 0).map(({ id }) => id) : [])
}

/** The items of a sample as if the retest alone had determined them. */
const retestItems = (items: readonly Item[], readings: RetestReadings): readonly Item[] => {
  const determined = items.map(item => {
    const own = readings.get(item.id)
    return own === undefined
      ? { ...item, state: itemState.waiting, current: null }
      : { ...item, state: itemState.entered, current: retestResult(item, own) }
  })
  const calculated = new Map(
    recalculate(determined).flatMap(change => ('current' in change ? [[change.item.id, change.current] as const] : [])),
  )
  return determined.map(item => {
    const current = calculated.get(item.id)
    return current === undefined ? item : { ...item, state: itemState.entered, current }
  })
}

/** Why a retest is impossible by the rules of entry, with the place of the row or of its reading. */
export const reasonsAgainstImpossibleRetest = (
  items: readonly Item[],
  readings: RetestReadings,
  plausibility: Plausibility,
): readonly Reason[] => {
  const findings = sampleFindings(retestItems(items, readings), plausibility)
  return [...readings].flatMap(([id, own], at) => {
    const project = items.find(item => item.id === id)?.project
    return project === undefined
      ? []
      : reasonsAgainstImpossible(findingsOfEntry(plausibility.rules, project, own, findingsOfItem(findings, id)), at)
  })
}

/** An item without an R of its own as the value of a calculated project that has one, unless the retest has that too. */
const comparedAs = (
  item: Item,
  inForce: readonly Item[],
  retested: ReadonlyMap<number, Item>,
  conversions: Conversions,
) => {
  const current = inForce.map(one => (retested.get(one.id)?.current ? (retested.get(one.id) ?? one) : one))
  const [earlier, own] = [inForce, current].map(items => onLimitBasis(item, items, conversions))
  if (earlier === undefined || own === undefined) return undefined
  const isRetested = inForce.some(
    one => one.project.id === own.project.id && isConfirmed(one) && retested.get(one.id)?.current,
  )
  return isRetested ? undefined : { project: own.project, earlier: earlier.reported, reported: own.reported }
}

/** The values of a retest, calculated ones included, beside the results in force. */
export const retestValues = (
  items: readonly Item[],
  readings: RetestReadings,
  conversions: Conversions,
): readonly RetestValue[] => {
  const retested = new Map(retestItems(items, readings).map(item => [item.id, item]))
  return inheritMethods(items)
    .filter(isConfirmed)
    .flatMap(item =>
      (item.current?.values ?? []).flatMap((value): RetestValue[] => {
        const { component } = value
        const own = retested.get(item.id)?.current?.values.find(one => one.component === component)
        if (value.reported === null || !own?.reported) return []
        const asReported = { project: item.project, earlier: value.reported, reported: own.reported }
        const converted = comparedAs(item, items, retested, conversions)
        const { project, earlier, reported } = converted ?? asReported
        const part = project.components.find(({ code }) => code === component)
        return [
          {
            itemId: item.id,
            component,
            projectName: part === undefined ? project.name : `${project.name} ${part.name}`,
            comparedAs: converted?.project.id ?? null,
            resultNo: item.resultNo,
            readings: (readings.get(item.id) ?? []).filter(one => one.component === component).map(({ raw }) => raw),
            earlier,
            reported,
            ...compareReported(earlier, reported, part?.reproducibility ?? project.reproducibility),
          },
        ]
      }),
    )
}

/** A retest that compares no value with R says nothing. */
export const reasonsAgainstValues = (values: readonly RetestValue[]): readonly Reason[] =>
  values.some(value => value.verdict !== retestVerdict.unlimited) ? [] : [reason(retestFailures.nothingCompared)]

/** These ids and those of the items that are calculated from them, directly or not. */
const withCalculated = (items: readonly Item[], ids: ReadonlySet<number>): ReadonlySet<number> => {
  const calculated = items
    .filter(item => isCalculatedByServer(item) && item.current?.inputs.some(({ itemId }) => ids.has(itemId)))
    .map(({ id }) => id)
  const all = new Set([...ids, ...calculated])
  return all.size === ids.size ? ids : withCalculated(items, all)
}

type Permissions = ReadonlySet<Permission>

/** Whether a user sees everybody's retests by lab code; without codeMapping they could join it with the client. */
export const readsAllRetests = (permissions: Permissions): boolean =>
  permissions.has('statQuality') && permissions.has('codeMapping')

/**
 * Whether readings of others are withheld from a user, who may retest them. Reviewers see all results at review, and
 * readers of the table of results see them there.
 */
export const retestsBlind = (permissions: Permissions): boolean =>
  permissions.has('retestEdit') &&
  !permissions.has('resultConfirm') &&
  !(permissions.has('statChemical') && permissions.has('codeMapping'))

/**
 * Why a person who knows the result of an item cannot retest it: they entered, confirmed, reported or retested it, or
 * something calculated from it. Who may read all retests knows those.
 */
export const reasonsAgainstKnower = (
  items: readonly Item[],
  knowers: readonly ResultKnower[],
  person: { readonly userId: number; readonly readsRetests: boolean },
  item: Pick<Item, 'id'>,
): readonly Reason[] => {
  const revealing = withCalculated(items, new Set([item.id]))
  const knowersOfReading = knowers.filter(({ itemId }) => revealing.has(itemId))
  if (knowersOfReading.some(({ userId }) => userId === person.userId)) return [reason(retestFailures.ownResult)]
  return person.readsRetests && knowersOfReading.some(({ byRetest }) => byRetest)
    ? [reason(retestFailures.alreadyRetested)]
    : []
}
