import { basis } from '@seam/contract/catalogue/basis'
import { usesReflectanceSet } from '@seam/contract/catalogue/worksheet'
import { resultCalls } from '@seam/contract/lab/result.calls'
import type { BenchRow } from '@seam/contract/lab/result.row'
import { Segmented } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { EmptyRows } from '../../../../kit/page-table/rows/empty-rows.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import type { Bench } from './bench.ts'
import { ControlFields } from './control-fields.tsx'
import { asRawRow, hasWorksheet } from './edits/raw-data.ts'
import { InstrumentField } from './instrument-field.tsx'
import { PhotoEntry } from './photo/photo-entry.tsx'
import { projectLines, rawLines } from './sheet/boxes/box-layout.ts'
import { ProjectSheet } from './sheet/project/project-sheet.tsx'
import { RawSheet } from './sheet/raw/raw-sheet.tsx'
import { SheetFrame } from './sheet/sheet-frame.tsx'
import { type InitialFocus, useInitialFocus } from './sheet/use-initial-focus.ts'
import { useSheet } from './sheet/use-sheet.ts'

type Props = InitialFocus & {
  projectId: number
  bench: Bench
  onHistory: (itemId: number) => void
  onLeave: () => void
  /** instead of a sheet with nothing on it */
  done: ReactNode
}

const entryModes = [
  { value: false, label: '直接读数' },
  { value: true, label: '原始数据' },
]

const Title = ({ row }: { row: BenchRow }) => (
  <>
    {row.projectName} <Symbol text={row.symbol} />
    {row.basis !== null && <small>{basis.label(row.basis)}</small>}
  </>
)

/** The worksheet of one project: all samples that wait for it. */
export const ProjectView = ({ projectId, bench, onHistory, onLeave, done, ...initialFocus }: Props) => {
  const { saving, instruments, worksheets, controls } = bench
  const { data, isPending, error, refetch } = useRead(resultCalls.worksheet, { projectId })
  const isOwn = useCallback((row: BenchRow) => row.projectId === projectId, [projectId])
  const kept = data?.[0]
  const choosable = kept !== undefined && hasWorksheet(kept)
  const raw = choosable && (!kept.readingTyped || worksheets.isRaw(projectId))
  const rows = useMemo(() => (raw ? data?.map(asRawRow) : data), [data, raw])
  const sheet = useSheet(bench, { rows, isOwn, linesOf: raw ? rawLines : projectLines, onHistory, onLeave })
  useInitialFocus(sheet, initialFocus, data !== undefined)
  const first = sheet.rows[0]?.row
  const Rows = raw ? RawSheet : ProjectSheet
  if (first === undefined)
    return data !== undefined ? (
      done
    ) : (
      <EmptyRows waiting={isPending} failure={error ?? undefined} onRetry={() => void refetch()} />
    )
  return (
    <SheetFrame
      label={`${first.projectName}录入`}
      title={<Title row={first} />}
      tools={
        <>
          {choosable && (
            <Segmented
              aria-label="录入方式"
              options={entryModes}
              value={raw}
              disabled={!kept.readingTyped || sheet.rows.some(({ changed }) => changed)}
              onChange={next => worksheets.setRaw(projectId, next)}
            />
          )}
          <InstrumentField instruments={instruments} projectId={projectId} />
          {first.components.length === 0 && !usesReflectanceSet(first.worksheetKind) && (
            <PhotoEntry rows={sheet.rows} instrument={instruments.of(projectId)} />
          )}
          <ControlFields controls={controls} projectId={projectId} />
        </>
      }
      sheet={sheet}
      saving={saving}
    >
      <Rows sheet={sheet} first={first} refusals={saving.refusals} warnings={saving.warnings} />
    </SheetFrame>
  )
}
