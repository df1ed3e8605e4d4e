import { type VerdictState, verdict } from '@seam/contract/lab/result/calculation'
import { type Finding, plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import type { BenchRow, PreviewedReading, ResultValue } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { z } from 'zod'
import { CallFailure } from '../../../../../../kit/api/call-failure.ts'
import { reactionOfFailure } from '../../../../../../kit/api/reaction.ts'
import { isRawRow } from '../../edits/raw-data.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { type Cells, componentsOf, faultOfCells } from '../boxes/cells.ts'

/** A finding about the result, or about the reading with this index among those that are filled in. */
export type ResultFinding = Finding & { readonly reading?: number | null }

export const noFindings: readonly ResultFinding[] = []

/** The verdict on the readings in the boxes, combined from the verdicts of the server. */
export type RowVerdict = {
  readonly values: readonly ResultValue[]
  /** readings calculated from raw data, in their order */
  readonly readings: readonly WorkedReading[]
  /** undefined: not judged, or not yet */
  readonly verdict: VerdictState | undefined
  /** the verdict on the current boxes is being computed; the values are the previous ones */
  readonly pending: boolean
  /** why there is no verdict: a reading is no number, or the server refused it or did not answer */
  readonly fault: string | undefined
  readonly estimated: boolean
  /** rules that the values violate */
  readonly findings: readonly ResultFinding[]
}

type WorkedReading = Pick<z.output<typeof PreviewedReading>, 'raw' | 'message'>

const nothing: RowVerdict = {
  values: [],
  readings: [],
  verdict: undefined,
  pending: false,
  fault: undefined,
  estimated: false,
  findings: noFindings,
}

/** All components together: discarded if one is, accepted if all are there and accepted. */
export const overallVerdict = (
  row: Pick<BenchRow, 'components'>,
  values: readonly ResultValue[],
): VerdictState | undefined => {
  if (values.length === 0) return undefined
  if (values.some(value => value.verdict === verdict.redo)) return verdict.redo
  const accepted = values.filter(value => value.verdict === verdict.accepted)
  return accepted.length === (isRawRow(row) ? 1 : componentsOf(row).length) ? verdict.accepted : verdict.needsAnother
}

const ofSaved = ({ result, state, findings }: BenchRow): RowVerdict =>
  result === null || state === itemState.waiting
    ? nothing
    : {
        ...nothing,
        values: result.values,
        readings: result.readings.map(({ raw }) => ({ raw, message: '' })),
        verdict: result.verdict,
        estimated: result.estimated,
        findings,
      }

const unjudged = '未能判定，可以先保存，保存后判定'

/** A refusal would meet the readings again when they are saved; without an answer they can be. */
export const faultOfFailure = (failure: unknown): string => {
  if (!(failure instanceof CallFailure) || failure.kind !== 'refused') return unjudged
  const reaction = reactionOfFailure(failure)
  return reaction.how === 'toast' ? reaction.message : unjudged
}

type Answer = {
  readonly values: readonly ResultValue[] | undefined
  readonly readings?: readonly WorkedReading[]
  readonly findings?: readonly ResultFinding[]
  readonly current: boolean
  /** why there is no answer */
  readonly fault?: string | undefined
}

/** `answer`: the latest for this row, and whether it belongs to the current boxes. */
export const judgeRow = ({ row, cells, changed, isGone }: SheetRow, answer: Answer | undefined): RowVerdict => {
  if (isGone) return nothing
  if (!changed) return ofSaved(row)
  const pending = answer?.current !== true
  const fault = faultOfCells(cells) ?? (pending ? undefined : answer.fault)
  if (fault !== undefined) return { ...nothing, fault }
  const values = answer?.values ?? []
  const { readings, findings } = { ...nothing, ...answer }
  return { ...nothing, values, readings, verdict: pending ? undefined : overallVerdict(row, values), pending, findings }
}

/** Submitted only with an explanation of the analyst: beyond its limit, unusual or contradictory. */
export const needsExplanation = (judged: RowVerdict | undefined): boolean =>
  judged?.verdict !== verdict.accepted || judged.findings.length > 0

export const isImpossible = (judged: RowVerdict | undefined): boolean =>
  judged?.findings.some(({ level }) => level === plausibilityLevel.impossible) ?? false

/** May be submitted as it is. */
export const isReady = ({ row, clash, isGone }: SheetRow, judged: RowVerdict | undefined) =>
  row.hold === null && !clash && !isGone && !needsExplanation(judged)

/** The boxes whose reading is impossible by itself, as `component:place`. */
export const impossibleBoxes = (
  row: BenchRow,
  cells: Cells,
  findings: readonly ResultFinding[],
): ReadonlySet<string> => {
  if (isRawRow(row)) return new Set()
  const filled = componentsOf(row).flatMap(component =>
    (cells[component] ?? []).flatMap((text, at) => (text === '' ? [] : [`${component}:${at}`])),
  )
  return new Set(findings.flatMap(({ reading }) => (typeof reading === 'number' ? (filled[reading] ?? []) : [])))
}
