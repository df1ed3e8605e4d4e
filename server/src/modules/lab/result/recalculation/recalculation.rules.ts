import { verdict } from '@seam/contract/lab/result/calculation'
import type { ResultInput } from '@seam/contract/lab/result/result'
import type { ResultValue } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Calculated, calculateSheet } from '../../calculation/calculation.rules.ts'
import { isNoValue } from '../../calculation/no-value.rules.ts'
import { withoutGuardDigits } from '../../calculation/rounding.rules.ts'
import { inputsOf, type Sheet } from '../../calculation/sheet.rules.ts'
import {
  type CurrentResult,
  hasAcceptedValue,
  type Item,
  inputOf,
  inputsInForce,
  isCalculatedByServer,
  reportedValues,
} from '../item/item.rules.ts'

/** The change of a calculated item after its inputs changed; `calculate` has a new version. */
export type Recalculation =
  | { readonly item: Item; readonly command: 'takeBack'; readonly reason: string }
  | {
      readonly item: Item
      readonly command: 'calculate' | 'submit'
      readonly current: CurrentResult
      readonly inputsSubmitted: boolean
    }

const meansOf = (item: Item): [string, string][] =>
  reportedValues(item).flatMap(({ component, mean }): [string, string][] =>
    mean === null ? [] : [[component || item.project.code, mean]],
  )

const textsOf = (item: Item): [string, string][] =>
  reportedValues(item).map(({ component, reported }) => [component || item.project.code, reported])

const isDetermined = (item: Item): boolean => !isCalculatedByServer(item) && hasAcceptedValue(item)

/** The projects and determined values of one sample, for formulas. */
export const sheetOf = (items: readonly Item[]): Sheet => ({
  projects: Object.fromEntries(
    items.map(({ project: { code, kind, interval, unit, formula } }) => [code, { kind, interval, unit, formula }]),
  ),
  names: Object.fromEntries(
    items.map(({ project: { code, name, symbol } }) => [code, symbol ? `${name}(${symbol})` : name]),
  ),
  ...(items[0] && { calorie: items[0].project.calorie }),
  results: Object.fromEntries(items.filter(isDetermined).flatMap(meansOf)),
  texts: Object.fromEntries(items.flatMap(textsOf)),
})

const keyOf = (inputs: readonly ResultInput[]): string =>
  inputs.map(({ itemId, resultNo }) => `${itemId}:${resultNo}`).join()

const plainValue = ({ value, reported, estimated, isBound }: Calculated): ResultValue => ({
  component: '',
  verdict: verdict.accepted,
  mean: isBound ? null : withoutGuardDigits(value).toFixed(),
  reported,
  used: [],
  range: null,
  limit: null,
  factor: '',
  flagged: false,
  reason: estimated ? '氢含量按经验式估算' : '',
})

const recalculateItem = (
  item: Item,
  calculated: Calculated,
  items: readonly Item[],
  sheet: Sheet,
): Recalculation | undefined => {
  const codes = inputsOf(item.project.code, sheet)
  const inputItems = items.filter(({ project }) => codes.includes(project.code)).toSorted((a, b) => a.id - b.id)
  const inputs = inputItems.map(inputOf)
  const inputsSubmitted = inputItems.every(({ state }) => state >= itemState.submitted)
  if (item.current !== null && keyOf(item.current.inputs) === keyOf(inputs))
    return item.state === itemState.entered && inputsSubmitted
      ? { item, command: 'submit', current: item.current, inputsSubmitted }
      : undefined
  const current: CurrentResult = {
    resultNo: item.resultNo + 1,
    cause: 'calculated',
    verdict: verdict.accepted,
    flagged: false,
    estimated: calculated.estimated,
    inputs,
    values: [plainValue(calculated)],
    methodId: null,
  }
  return { item, command: 'calculate', current, inputsSubmitted }
}

/** An entered item whose readings subtract another value than the sample has now. */
const usesFormerInput = (item: Item, items: readonly Item[]): boolean =>
  item.state > itemState.waiting &&
  !isCalculatedByServer(item) &&
  inputsInForce(item).some(({ itemId, reported }) => {
    const input = items.find(({ id }) => id === itemId)
    return input === undefined || !hasAcceptedValue(input) || inputOf(input).reported !== reported
  })

/**
 * The changes of items of one sample after its determinations changed. Calculated ones: calculated if an input has a
 * new version, withdrawn if one is missing, submitted with the last of their inputs; a user confirms each of them.
 * Entered ones whose readings subtract a changed value are withdrawn: their raw data must be entered again.
 */
export const recalculate = (all: readonly Item[]): Recalculation[] => {
  const former = all.filter(item => usesFormerInput(item, all))
  const items = all.map(item => (former.includes(item) ? { ...item, state: itemState.waiting, current: null } : item))
  const sheet = sheetOf(items)
  const outcomes = calculateSheet(sheet)
  const calculated = items.filter(isCalculatedByServer).flatMap(item => {
    const outcome = outcomes.get(item.project.code)
    if (outcome !== undefined && 'value' in outcome) return recalculateItem(item, outcome, items, sheet) ?? []
    return item.state === itemState.waiting ? [] : [{ item, command: 'takeBack' as const, reason: '' }]
  })
  return [...former.map(item => ({ item, command: 'takeBack' as const, reason: '所依据的结果已变化' })), ...calculated]
}

/** A calculated item that cannot get a value from the sample's items. */
type BlockedItem = {
  readonly item: Item
  readonly reason: string
  /** Codes of projects that the sample needs; none if the formula is impossible for it. */
  readonly missing: readonly string[]
}

/** The calculated items of one sample that lack a project, or whose formula is impossible. */
export const blockedItems = (items: readonly Item[]): BlockedItem[] => {
  const sheet = sheetOf(items)
  const outcomes = calculateSheet(sheet)
  return items.flatMap(item => {
    const outcome = outcomes.get(item.project.code)
    if (outcome === undefined || !isNoValue(outcome)) return []
    const missing = outcome.missing.filter(code => sheet.projects[code] === undefined)
    return outcome.missing.length > 0 && missing.length === 0 ? [] : [{ item, reason: outcome.reason, missing }]
  })
}

/** Formulas that lack a project of the sample or are impossible for it. */
export const calculationWarnings = (items: readonly Item[]): string[] =>
  blockedItems(items).map(({ item, reason }) => `${item.project.name}：${reason}`)
