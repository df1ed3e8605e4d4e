import { projectKind } from '@seam/contract/catalogue/project/project'
import { verdict } from '@seam/contract/lab/result/calculation'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import {
  isNumericReading,
  type ReadingSource,
  type ResultInput,
  readingSource,
  resultFailures,
} from '@seam/contract/lab/result/result'
import type { ResultReading, ResultValue } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { judge, type Verdict } from '../../calculation/parallels/parallels.rules.ts'
import { reportedText, withoutGuardDigits } from '../../calculation/rounding.rules.ts'
import { type CurrentResult, componentsOf, type Item, type ItemProject, inputOf } from '../item/item.rules.ts'
import {
  type EnteredReading,
  isWorkedOut,
  moistureItemOf,
  mostReadings,
  type ReadingToEnter,
  readingsUnderNewMethod,
  reasonsAgainstRawData,
  type WorkedReading,
  workOutReadings,
} from './reading.rules.ts'

/** An observation with names instead of numbers, such as the type of a volume curve. */
const hasOnlyWords = ({ kind, readingWords }: ItemProject): boolean =>
  kind === projectKind.observed && readingWords.length > 0 && readingWords.every(word => !/^[<>]$/.test(word))

const isAllowed = (project: ItemProject, raw: string): boolean => {
  const { readingWords } = project
  if (isNumericReading(raw)) return !hasOnlyWords(project)
  return readingWords.some(word => raw === word || (/^[<>]$/.test(word) && raw.startsWith(word)))
}

const wordReason = (project: ItemProject, raw: string, at: number): Reason => {
  const words = project.readingWords.join('、')
  const allowed = hasOnlyWords(project) ? `应为：${words}` : words === '' ? '不是数字' : `应为数字，或可填：${words}`
  return reason(plausibilityFailures.wordNotAllowed, `读数“${raw}”${allowed}`, { path: ['readings', at, 'raw'] })
}

/** All reasons against readings, before they are judged. */
export const reasonsAgainstReadings = (project: ItemProject, readings: readonly WorkedReading[]): readonly Reason[] => {
  const components = componentsOf(project)
  const counts = Map.groupBy(readings, ({ component }) => component)
  return [
    ...(readings.some(({ component }) => !components.includes(component))
      ? [reason(resultFailures.componentUnknown)]
      : []),
    ...([...counts.values()].some(({ length }) => length > mostReadings)
      ? [reason(resultFailures.tooManyReadings)]
      : []),
    ...reasonsAgainstRawData(readings),
    ...readings.flatMap((reading, at) =>
      !isWorkedOut(reading) || isAllowed(project, reading.raw) ? [] : [wordReason(project, reading.raw, at)],
    ),
  ]
}

/** Where a project requires it, every reading names its instrument. */
export const reasonsWithoutInstrument = (
  { instrumentRequired }: Pick<ItemProject, 'instrumentRequired'>,
  readings: readonly { readonly instrument: string }[],
): readonly Reason[] =>
  instrumentRequired && readings.some(({ instrument }) => instrument === '')
    ? [reason(resultFailures.instrumentMissing)]
    : []

const valueOf = (component: string, interval: string, outcome: Verdict): ResultValue => ({
  component,
  verdict: outcome.state,
  mean: outcome.mean === null ? null : withoutGuardDigits(outcome.mean).toFixed(),
  reported: outcome.mean === null ? null : reportedText(outcome.mean, interval),
  used: outcome.used.map(at => at + 1),
  range: outcome.range?.toFixed() ?? null,
  limit: outcome.limit === null ? null : withoutGuardDigits(outcome.limit).toFixed(),
  factor: outcome.factor ?? '',
  flagged: outcome.flagged,
  reason: outcome.reason,
})

/** Words and signs have no T: all readings must be the same text, which is reported as typed. */
const judgeWords = (component: string, raws: readonly string[], parallels: number): ResultValue => {
  const [first] = raws
  const isAgreed = raws.every(raw => raw === first)
  const state = !isAgreed ? verdict.redo : raws.length < parallels ? verdict.needsAnother : verdict.accepted
  const reasons = {
    redo: '各次读数不一致，请重新测定',
    needsAnother: `请测第${raws.length + 1}次`,
    accepted: raws.length > 1 ? '各次读数一致' : '单次测定',
  }
  return {
    component,
    verdict: state,
    mean: null,
    reported: state === verdict.accepted ? (first ?? null) : null,
    used: state === verdict.accepted ? raws.map((_, at) => at + 1) : [],
    range: null,
    limit: null,
    factor: '',
    flagged: false,
    reason: reasons[state],
  }
}

/** Judges the readings of a sample, component by component, in the order of the project. */
export const judgeReadings = (
  project: ItemProject,
  readings: readonly Pick<EnteredReading, 'component' | 'raw'>[],
): ResultValue[] =>
  componentsOf(project).flatMap(code => {
    const own = readings.filter(({ component }) => component === code).map(({ raw }) => raw)
    const bands = project.components.find(one => one.code === code)?.bands ?? project.bands
    if (own.length === 0) return []
    return own.some(raw => !isNumericReading(raw))
      ? [judgeWords(code, own, project.parallels)]
      : [valueOf(code, project.interval, judge(own, { parallels: project.parallels, bands }))]
  })

/** The verdict on all components: discarded if one is, accepted only if all exist and are accepted. */
export const verdictOf = (project: ItemProject, values: readonly ResultValue[]) => {
  if (values.some(value => value.verdict === verdict.redo)) return verdict.redo
  const accepted = values.filter(value => value.verdict === verdict.accepted)
  return accepted.length === componentsOf(project).length ? verdict.accepted : verdict.needsAnother
}

/** The readings of an item in a call, with the moisture that its worksheet subtracts. */
export type Entry = {
  readonly item: Item
  readonly readings: readonly WorkedReading[]
  readonly moisture: Item | undefined
  /** Other results from which the readings were calculated. */
  readonly inputs?: readonly ResultInput[] | undefined
}

/** The version that an entry writes. It stores the moisture it used as its input. */
export const enteredResult = ({ item, readings, moisture, inputs = [] }: Entry): CurrentResult => {
  const worked = readings.filter(isWorkedOut)
  const values = judgeReadings(item.project, worked)
  return {
    resultNo: item.resultNo + 1,
    cause: 'entered',
    verdict: verdictOf(item.project, values),
    flagged: values.some(({ flagged }) => flagged),
    estimated: false,
    inputs: [
      ...(moisture !== undefined && worked.some(({ origin }) => origin?.moisture !== undefined)
        ? [inputOf(moisture)]
        : []),
      ...inputs,
    ],
    values,
    methodId: item.project.methodId,
  }
}

/** The fields that an entry writes to an item. */
type EntryInput = {
  readonly readings: readonly ReadingToEnter[]
  readonly inputs?: readonly ResultInput[] | undefined
}
/** What a call enters of an item. */
export type EntryRow = EntryInput & {
  readonly itemId: number
  readonly version: number
  /** null: the default one; absent: as it was entered before */
  readonly methodId?: number | null | undefined
}

type Row = { readonly item: Item; readonly input: EntryInput }

/** The readings of the versions in force. */
type SavedReadings = readonly (ResultReading & { readonly itemId: number })[]

const entryOf = ({ item, input }: Row, items: readonly Item[], saved: SavedReadings, source: ReadingSource): Entry => {
  const { project, current } = item
  const own = saved.filter(({ itemId }) => item.state !== itemState.waiting && itemId === item.id)
  const isMethodChanged = current !== null && current.methodId !== project.methodId
  const validReadings = isMethodChanged ? readingsUnderNewMethod(own, project.worksheetKind) : own
  const moisture = moistureItemOf(project, items)
  const readings = workOutReadings(project, input.readings, moisture, validReadings, source)
  return { item, readings, moisture, inputs: input.inputs }
}

/**
 * The entries of a call, by item; `source` is that of readings without raw data. Moisture of the same call is
 * calculated before readings that subtract it.
 */
export const entriesOf = (
  rows: readonly Row[],
  items: readonly Item[],
  saved: SavedReadings,
  source: ReadingSource = readingSource.typed,
): ReadonlyMap<number, Entry> => {
  const usesMoisture = ({ item }: Row) => item.project.moistureId !== null
  const entries = rows.filter(row => !usesMoisture(row)).map(row => entryOf(row, items, saved, source))
  const entered = new Map(
    entries
      .filter(({ item, readings }) => reasonsAgainstReadings(item.project, readings).length === 0)
      .map(entry => [entry.item.id, { ...entry.item, state: itemState.entered, current: enteredResult(entry) }]),
  )
  const current = items.map(item => entered.get(item.id) ?? item)
  const dependent = rows.filter(usesMoisture).map(row =>
    entryOf(
      row,
      current.filter(({ sampleId }) => sampleId === row.item.sampleId),
      saved,
      source,
    ),
  )
  return new Map([...entries, ...dependent].map(entry => [entry.item.id, entry]))
}
