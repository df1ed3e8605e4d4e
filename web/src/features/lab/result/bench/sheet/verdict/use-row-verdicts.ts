import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ResultPreview, ResultValue } from '@seam/contract/lab/result/result.row'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { send } from '../../../../../../kit/api/send.ts'
import { keyOf } from '../../../../../../kit/api/use-call.ts'
import { readingsOf } from '../../edits/readings.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { type Cells, faultOfCells } from '../boxes/cells.ts'
import { faultOfFailure, judgeRow, noFindings, type ResultFinding, type RowVerdict } from './row-verdict.ts'

const typingPause = 220

const useDebounced = <T>(value: T): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** The item names the sample, whose saved values readings may contradict. */
const inputOf = ({ row, cells }: SheetRow) => ({
  projectId: row.projectId,
  itemId: row.itemId,
  methodId: row.methodId,
  readings: readingsOf({ row, cells }, '').map(({ component = '', raw, rawData }) => ({
    component,
    ...(raw !== undefined && { raw }),
    ...(rawData !== undefined && { rawData }),
  })),
})

const hashOf = (row: SheetRow) => JSON.stringify(inputOf(row))

const queryOf = (row: SheetRow) => {
  const input = inputOf(row)
  return {
    queryKey: keyOf(resultCalls.preview, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(resultCalls.preview, input, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }
}

type Last = {
  readonly cells: Cells
  readonly values: readonly ResultValue[]
  readonly readings: ResultPreview['readings']
  readonly findings: readonly ResultFinding[]
  readonly fault: string | undefined
}

const noAnswer = { values: [], readings: [], findings: noFindings }

/** The verdict of each row: as saved, or requested from the server for an edit when typing pauses. */
export const useRowVerdicts = (rows: readonly SheetRow[]): ReadonlyMap<number, RowVerdict> => {
  const paused = useDebounced(rows)
  const editedRows = useMemo(
    () => paused.filter(({ changed, isGone, cells }) => changed && !isGone && faultOfCells(cells) === undefined),
    [paused],
  )
  const distinctRows = useMemo(() => [...new Map(editedRows.map(row => [hashOf(row), row])).values()], [editedRows])
  const answers = useQueries({ queries: distinctRows.map(queryOf) })
  const byHash = new Map(distinctRows.map((row, at) => [hashOf(row), answers[at]]))
  const last = useRef<Map<number, Last>>(new Map())
  for (const sheetRow of editedRows) {
    const { row, cells } = sheetRow
    const { data, error = null } = byHash.get(hashOf(sheetRow)) ?? {}
    // an answer stays valid when a later request for it fails
    if (data !== undefined) last.current.set(row.itemId, { cells, ...data, fault: undefined })
    // without one there is no verdict, instead of an endless wait
    else if (error !== null) last.current.set(row.itemId, { ...noAnswer, cells, fault: faultOfFailure(error) })
  }
  const before = useRef<ReadonlyMap<number, RowVerdict>>(new Map())
  const now = new Map(
    rows.map(row => {
      const answer = last.current.get(row.row.itemId)
      const judged = judgeRow(row, answer && { ...answer, current: answer.cells === row.cells })
      return [row.row.itemId, keepIfEqual(before.current.get(row.row.itemId), judged)]
    }),
  )
  before.current = now
  return now
}

/** Keeps the previous object if nothing changed, so that rows are not rendered again. */
const keepIfEqual = (before: RowVerdict | undefined, now: RowVerdict): RowVerdict =>
  before !== undefined && (Object.keys(now) as (keyof RowVerdict)[]).every(key => before[key] === now[key])
    ? before
    : now
