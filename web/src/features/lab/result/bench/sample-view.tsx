import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import type { SampleBenchRow } from '@seam/contract/lab/result/sheet/bench-sheet'
import { type ReactNode, useCallback, useMemo } from 'react'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DueTime } from '../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../shared/lab/due/urgency-tag.tsx'
import { AddInputs } from '../../../../shared/lab/result/add-inputs.tsx'
import type { Bench } from './bench.ts'
import { methodOf, withMethod } from './edits/method.ts'
import { isRawRow } from './edits/raw-data.ts'
import { sampleLines } from './sheet/boxes/box-layout.ts'
import { FinishedSample } from './sheet/sample/finished-sample.tsx'
import { SampleSheet } from './sheet/sample/sample-sheet.tsx'
import { SheetFrame } from './sheet/sheet-frame.tsx'
import { type InitialFocus, useInitialFocus } from './sheet/use-initial-focus.ts'
import { useSheet } from './sheet/use-sheet.ts'

type Props = InitialFocus & {
  labCode: string
  bench: Bench
  onHistory: (itemId: number) => void
  onLeave: () => void
  /** instead of a sheet with nothing on it */
  nextSheet: ReactNode
}

/** Returned rows come first, as in every sheet. */
const inOrder = (rows: readonly SampleBenchRow[]) => [
  ...rows.filter(({ returned }) => returned !== null),
  ...rows.filter(({ returned }) => returned === null),
]

const Title = ({ row }: { row: BenchRow }) => (
  <>
    <span className="lab-code">{row.labCode}</span> <UrgencyTag value={row.urgency} />
    <small>
      {row.sampleKindName} {row.floatDensityName}　应完成 <DueTime of={row} />
    </small>
  </>
)

/** All projects of one sample: to be entered, entered by others, and calculated. */
export const SampleView = ({ labCode, bench, onHistory, onLeave, nextSheet, ...initialFocus }: Props) => {
  const { saving } = bench
  const read = useRead(resultCalls.sample, { labCode })
  const { data } = read
  const { book } = bench.edits
  const { chosen } = bench.methods
  const all = useMemo(
    () => inOrder(data?.rows ?? []).map(row => (row.open ? withMethod(row, methodOf(row, book, chosen)) : row)),
    [data, book, chosen],
  )
  // raw data are entered in the sheet of the project
  const isTypedHere = useCallback(
    (row: SampleBenchRow) => {
      const edit = book.get(row.itemId)
      return row.open && row.readingTyped && (edit === undefined || !isRawRow(edit.row))
    },
    [book],
  )
  const open = useMemo(() => (data === undefined ? undefined : all.filter(isTypedHere)), [data, all, isTypedHere])
  const isOwn = useCallback((row: BenchRow) => row.labCode === labCode && !isRawRow(row), [labCode])
  const sheet = useSheet(bench, { rows: open, isOwn, linesOf: sampleLines, onHistory, onLeave })
  useInitialFocus(sheet, initialFocus, data !== undefined)
  const first = all[0] ?? sheet.rows[0]?.row
  if (first === undefined) return data !== undefined ? nextSheet : <NoAnswer read={read} />
  const warnings = saving.warnings.get(first.sampleId) ?? data?.warnings ?? []
  return (
    <SheetFrame
      label={`样品 ${labCode}`}
      title={<Title row={first} />}
      tools={data?.sample && <FinishedSample sample={data.sample} labCode={labCode} />}
      notice={
        warnings.length > 0 && (
          <output className="sheet-warning">
            {warnings.join('；')}{' '}
            <AddInputs sampleId={first.sampleId} onAdded={() => saving.forgetWarnings(first.sampleId)} />
          </output>
        )
      }
      sheet={sheet}
      saving={saving}
    >
      <SampleSheet sheet={sheet} all={all} labCode={labCode} bench={bench} />
    </SheetFrame>
  )
}
