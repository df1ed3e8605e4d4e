import { verdict } from '@seam/contract/lab/calculation'
import type { ResultInput } from '@seam/contract/lab/result'
import type { ResultValue } from '@seam/contract/lab/result.row'
import { type ItemState, itemState } from '@seam/contract/lab/sample'
import { type Calculated, calculateSheet } from '../../calculation/calculation.rules.ts'
import { withoutGuardDigits } from '../../calculation/rounding.rules.ts'
import { inputsOf, type Sheet } from '../../calculation/sheet.rules.ts'
import { warnings } from '../../calculation/warnings.rules.ts'
import { type CurrentResult, hasAcceptedValue, type Item, isCalculatedByServer } from './item.rules.ts'

/** What becomes of a calculated item when the determinations of its sample changed. */
export type Recalculation =
  | { readonly item: Item; readonly to: typeof itemState.waiting }
  | { readonly item: Item; readonly to: ItemState; readonly current: CurrentResult; readonly anew: boolean }

const meansOf = ({ project, current }: Item): [string, string][] =>
  (current?.values ?? []).flatMap(({ component, mean }): [string, string][] =>
    mean === null ? [] : [[component || project.code, mean]],
  )

/** As printed: a client adds up what he reads, not what was there before rounding. */
const reportedOf = ({ project, current }: Item): [string, string][] =>
  (current?.values ?? []).flatMap(({ component, reported }): [string, string][] =>
    reported === null ? [] : [[component || project.code, reported]],
  )

const sheetOf = (items: readonly Item[]): Sheet => ({
  projects: Object.fromEntries(
    items.map(({ project: { code, kind, interval, unit } }) => [code, { kind, interval, unit }]),
  ),
  given: Object.fromEntries(
    items.filter(item => !isCalculatedByServer(item) && hasAcceptedValue(item)).flatMap(meansOf),
  ),
})

const inputsFrom = (codes: readonly string[], items: readonly Item[]): ResultInput[] =>
  items
    .filter(({ project, current }) => current !== null && codes.includes(project.code))
    .map(({ id, project, current }) => ({
      itemId: id,
      projectCode: project.code,
      resultNo: current?.resultNo ?? 0,
      reported: current?.values[0]?.reported ?? '',
    }))
    .sort((a, b) => a.itemId - b.itemId)

const sameInputs = (a: readonly ResultInput[], b: readonly ResultInput[]): boolean =>
  a.length === b.length &&
  a.every(({ itemId, resultNo }, at) => b[at]?.itemId === itemId && b[at]?.resultNo === resultNo)

const plainValue = ({ value, reported, estimated }: Calculated): ResultValue => ({
  component: '',
  verdict: verdict.accepted,
  mean: withoutGuardDigits(value).toFixed(),
  reported,
  used: [],
  range: null,
  limit: null,
  factor: '',
  flagged: false,
  reason: estimated ? '氢含量按经验式估算' : '',
})

/** Submitted as soon as all it rests on is; confirming is always somebody's own act. */
const stateAfter = (inputs: readonly ResultInput[], items: readonly Item[]): ItemState =>
  inputs.every(({ itemId }) => (items.find(({ id }) => id === itemId)?.state ?? 0) >= itemState.submitted)
    ? itemState.submitted
    : itemState.entered

const followOf = (item: Item, calculated: Calculated, items: readonly Item[], sheet: Sheet): Recalculation[] => {
  const inputs = inputsFrom(inputsOf(item.project.code, sheet), items)
  const state = stateAfter(inputs, items)
  if (item.current !== null && sameInputs(item.current.inputs, inputs)) {
    const moves = item.state < itemState.confirmed && item.state !== state
    return moves ? [{ item, to: state, current: item.current, anew: false }] : []
  }
  const { estimated } = calculated
  const current: CurrentResult = {
    resultNo: item.resultNo + 1,
    cause: 'calculated',
    verdict: verdict.accepted,
    flagged: false,
    estimated,
    inputs,
    values: [plainValue(calculated)],
  }
  return [{ item, to: state, current, anew: true }]
}

/**
 * What the calculated items of one sample do after its determinations changed: worked out anew where an input has another
 * version, taken back where one is missing, submitted when all inputs are. The reviewer confirms each himself.
 */
export const recalculate = (items: readonly Item[]): Recalculation[] => {
  const sheet = sheetOf(items)
  const worked = calculateSheet(sheet)
  return items.filter(isCalculatedByServer).flatMap(item => {
    const outcome = worked.get(item.project.code)
    if (outcome !== undefined && 'value' in outcome) return followOf(item, outcome, items, sheet)
    return item.state === itemState.waiting ? [] : [{ item, to: itemState.waiting }]
  })
}

/** What is odd about a sample as it stands: relations that do not hold, and formulas that have no meaning for it. */
export const sampleWarnings = (items: readonly Item[]): string[] => {
  const sheet = sheetOf(items)
  const impossible = [...calculateSheet(sheet).entries()].flatMap(([code, outcome]) =>
    'missing' in outcome && outcome.missing.length === 0
      ? [`${items.find(({ project }) => project.code === code)?.project.name ?? code}：${outcome.reason}`]
      : [],
  )
  const given = Object.fromEntries(items.filter(hasAcceptedValue).flatMap(reportedOf))
  return [...new Set([...warnings({ ...sheet, given }), ...impossible])]
}
