import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useMemo, useState } from 'react'
import { useWrite } from '../../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../../kit/draft/use-leave-guard.ts'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { PictureBoxes } from '../../../../../shared/lab/picture/picture-boxes.tsx'
import { PictureEditor } from '../../../../../shared/lab/picture/picture-editor.tsx'
import { PictureSource } from '../../../../../shared/lab/picture/picture-source.tsx'
import { type RecognisedPicture, usePicture } from '../../../../../shared/lab/picture/use-picture.ts'
import { ColumnFields } from './column-fields.tsx'
import { entryRows } from './entry.ts'
import { ProposalTable } from './proposal-table.tsx'
import {
  type ColumnChoice,
  type Component,
  codesWithoutReading,
  guessColumns,
  type Proposal,
  proposalsOf,
} from './proposals.ts'
import './photo-dialog.css'

type Props = {
  /** samples of the sheet without a result */
  rows: readonly BenchRow[]
  instrument: string
  onClose: () => void
}

const refresh = [resultCalls.worksheet, resultCalls.sample, resultCalls.workCount, resultCalls.workList]

type Check = { readonly picture: RecognisedPicture; readonly columns: ColumnChoice }

/** Readings from a picture, each beside its place in the picture; entered when the analyst has checked its row. */
export const PhotoDialog = ({ rows, instrument, onClose }: Props) => {
  const [check, setCheck] = useState<Check>()
  const [proposals, setProposals] = useState<readonly Proposal[]>([])
  const [cell, setCell] = useState<number>()
  const first = rows[0]
  const components = first?.components ?? []

  const applyColumns = (picture: RecognisedPicture, columns: ColumnChoice) => {
    setCheck({ picture, columns })
    setProposals(proposalsOf(picture.table, columns, rows, components))
    setCell(undefined)
  }
  const state = usePicture(picture => {
    const names = first === undefined ? [] : [first.symbol, first.projectName, first.projectCode]
    const subject = { targets: rows, names, components, parallels: first?.parallels ?? 2 }
    applyColumns(picture, guessColumns(picture.table, subject))
  })
  const { run, running } = useWrite(ocrCalls.save, { refresh })
  const { touch, end, leave } = useLeaveGuard()
  const checked = proposals.filter(proposal => proposal.checked).length
  const enter = async () => {
    if (check === undefined) return
    const taskId = check.picture.table.taskId
    const entered = entryRows(proposals, rows, instrument)
    if ((await run({ taskId, rows: entered })) === undefined) return
    toast.success(`已录入 ${entered.length} 个样品，请核对后提交`)
    end(onClose)
  }

  return (
    <DialogFrame
      open
      width={1120}
      title={`图片识别${first === undefined ? '' : `：${first.projectName}`}`}
      okText={`录入已核对的 ${checked} 行`}
      okButton={{ disabled: checked === 0, onClick: () => void enter() }}
      busy={running}
      {...(check === undefined && { footer: null })}
      onLeave={() =>
        void leave(() => {
          state.cancel()
          onClose()
        })
      }
    >
      {check === undefined ? (
        state.picture === undefined ? (
          <PictureSource busy={state.busy} onFile={state.upload} />
        ) : (
          <PictureEditor state={state} />
        )
      ) : (
        <Comparison
          check={check}
          rows={rows}
          components={components}
          proposals={proposals}
          cell={cell}
          onCell={setCell}
          onColumns={columns => applyColumns(check.picture, columns)}
          onChange={(key, part) => {
            setProposals(before => before.map(one => (one.key === key ? { ...one, ...part } : one)))
            touch()
          }}
          onBack={() => setCheck(undefined)}
        />
      )}
    </DialogFrame>
  )
}

type ComparisonProps = {
  check: Check
  rows: readonly BenchRow[]
  components: readonly Component[]
  proposals: readonly Proposal[]
  cell: number | undefined
  onCell: (cell: number) => void
  onColumns: (columns: ColumnChoice) => void
  onChange: (key: number, part: Partial<Proposal>) => void
  onBack: () => void
}

const Comparison = (props: ComparisonProps) => {
  const { check, rows, components, proposals, cell, onCell, onColumns, onChange, onBack } = props
  const { picture, columns } = check
  const { table, imageCode, width, height } = picture
  const marks = useMemo(
    () => table.cells.map(({ box, doubtful, text }, key) => ({ key, box, doubtful, text })),
    [table.cells],
  )
  const unread = codesWithoutReading(table, proposals, rows)
  return (
    <div className="photo-dialog">
      <PictureBoxes imageCode={imageCode} width={width} height={height} marks={marks} current={cell} onPick={onCell} />
      <div className="photo-dialog-side">
        <ColumnFields table={table} columns={columns} components={components} onColumns={onColumns} onBack={onBack} />
        <p>
          逐行对照图片，改正后勾选“已核对”（或在读数上按回车）；没有勾选的行和清空的读数不会录入。改过的读数按直接录入记录。
        </p>
        {unread.length > 0 && <p role="alert">{unread.join('、')} 没有认出读数，请重新拍摄或直接录入。</p>}
        {proposals.length === 0 ? (
          <p role="alert">没有可录入的读数，请选择读数列，或裁剪后重新识别。</p>
        ) : (
          <div className="photo-dialog-scroll">
            <ProposalTable
              proposals={proposals}
              targets={rows}
              components={components}
              onChange={onChange}
              onCell={onCell}
            />
          </div>
        )}
      </div>
    </div>
  )
}
