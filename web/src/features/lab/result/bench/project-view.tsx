import { basis } from '@seam/contract/catalogue/project/basis'
import { usesReflectanceSet } from '@seam/contract/catalogue/project/worksheet'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Segmented } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useLarge, useMedium, useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import type { Bench } from './bench.ts'
import { ControlFields } from './control-fields.tsx'
import { methodOf, withMethod } from './edits/method.ts'
import { asRawRow, hasWorksheet } from './edits/raw-data.ts'
import { InstrumentField } from './instrument-field.tsx'
import { MethodField } from './method-field.tsx'
import { PhotoEntry } from './photo/photo-entry.tsx'
import { projectLines, rawLines, sampleLines } from './sheet/boxes/box-layout.ts'
import { componentPaste } from './sheet/boxes/component-paste.ts'
import { ComponentSheet } from './sheet/project/component-sheet.tsx'
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
  nextSheet: ReactNode
}

const entryModes = [
  { value: false, label: '直接读数' },
  { value: true, label: '原始数据' },
]

/** The sheet of each layout, and the lines of its boxes. */
const layouts = {
  raw: { Rows: RawSheet, linesOf: rawLines },
  project: { Rows: ProjectSheet, linesOf: projectLines },
  components: { Rows: ComponentSheet, linesOf: sampleLines, pasteOf: componentPaste },
}

/** The columns that the components of a project take beside each other: required readings and report. */
const columnsOf = (rows: readonly BenchRow[] | undefined) => {
  const [first] = rows ?? []
  return first === undefined ? 0 : first.components.length * (first.parallels + 1)
}

/** How many such columns the window has room for beside sample and verdict; on a phone each line is a card. */
const useColumnsBeside = () => {
  const [isNarrow, isMedium, isLarge] = [useNarrow(), useMedium(), useLarge()]
  if (isNarrow) return Number.POSITIVE_INFINITY
  if (isMedium) return 0
  return isLarge ? 13 : 7
}

const Title = ({ row }: { row: BenchRow }) => (
  <>
    {row.projectName} <Symbol text={row.symbol} />
    {row.basis !== null && <small>{basis.label(row.basis)}</small>}
  </>
)

/** The worksheet of one project: all samples that wait for it. */
export const ProjectView = ({ projectId, bench, onHistory, onLeave, nextSheet, ...initialFocus }: Props) => {
  const { edits, saving, instruments, worksheets, methods, controls } = bench
  const read = useRead(resultCalls.worksheet, { projectId })
  const { data } = read
  const { book } = edits
  const all = useMemo(
    () => data?.map(row => withMethod(row, methodOf(row, book, methods.chosen))),
    [data, book, methods.chosen],
  )
  const inUse = methods.chosen.byProject.get(projectId) ?? null
  const methodId = data?.[0]?.methods.some(method => method.methodId === inUse) ? inUse : null
  const ofMethod = useMemo(
    () => all?.filter(row => row.methods.length === 0 || row.methodId === methodId),
    [all, methodId],
  )
  const isOwn = useCallback(
    (row: BenchRow) => row.projectId === projectId && (row.methods.length === 0 || row.methodId === methodId),
    [projectId, methodId],
  )
  const project = ofMethod?.[0]
  const choosable = project !== undefined && hasWorksheet(project)
  const raw = choosable && (!project.readingTyped || worksheets.isRaw(projectId))
  const rows = useMemo(() => (raw ? ofMethod?.map(asRawRow) : ofMethod), [ofMethod, raw])
  const columns = useColumnsBeside()
  const layout = raw ? layouts.raw : columnsOf(rows) > columns ? layouts.components : layouts.project
  const { Rows, ...lines } = layout
  const sheet = useSheet(bench, { rows, isOwn, ...lines, onHistory, onLeave })
  useInitialFocus(sheet, initialFocus, data !== undefined)
  const first = sheet.rows[0]?.row ?? all?.[0]
  if (first === undefined) return data !== undefined ? nextSheet : <NoAnswer read={read} />
  return (
    <SheetFrame
      label={`${first.projectName}录入`}
      title={<Title row={first} />}
      tools={
        <>
          <MethodField rows={all ?? []} methodId={methodId} onMethod={next => methods.use(projectId, next)} />
          {choosable && (
            <Segmented
              aria-label="录入方式"
              options={entryModes}
              value={raw}
              disabled={!project.readingTyped || sheet.rows.some(({ changed }) => changed)}
              onChange={next => worksheets.setRaw(projectId, next)}
            />
          )}
          <InstrumentField instruments={instruments} controls={controls} projectId={projectId} />
          {!usesReflectanceSet(first.worksheetKind) && (
            <PhotoEntry rows={sheet.rows} instrument={instruments.of(projectId)} />
          )}
          <ControlFields controls={controls} projectId={projectId} />
        </>
      }
      sheet={sheet}
      saving={saving}
    >
      {sheet.rows.length === 0 && <p className="soft">没有用这种方法的样品，请在“检测方法”中选择其他方法。</p>}
      <Rows sheet={sheet} first={first} refusals={saving.refusals} warnings={saving.warnings} />
    </SheetFrame>
  )
}
