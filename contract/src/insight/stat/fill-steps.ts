import { dayOf, stepsOf, type TimeStep } from '../../kit/value/day.ts'
import type { FigureInput } from './figure-input.ts'

type Answered<R> = { readonly rows: readonly R[]; readonly asOf: string }

/**
 * Rows of figures by time with those of the days, weeks or months in which nothing happened, until now: a gap is not
 * drawn as if there was none. Where nothing happened at all, there are no rows.
 */
export const fillSteps = <R>(
  { rows, asOf }: Answered<R>,
  step: TimeStep,
  { startTime, endTime }: Pick<FigureInput, 'startTime' | 'endTime'>,
  keyOf: (row: R) => string | null,
  emptyRow: (first: string) => R,
): readonly R[] => {
  if (rows.length === 0) return rows
  const today = dayOf(asOf)
  const empty = stepsOf(step, startTime, endTime < today ? endTime : today).map(emptyRow)
  const keys = new Set(rows.map(keyOf))
  return [...rows, ...empty.filter(row => !keys.has(keyOf(row)))].toSorted((a, b) =>
    (keyOf(a) ?? '').localeCompare(keyOf(b) ?? ''),
  )
}
