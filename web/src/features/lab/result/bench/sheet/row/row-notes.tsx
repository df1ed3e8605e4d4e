import { verdict } from '@seam/contract/lab/result/calculation'
import { itemCommand, returnReason } from '@seam/contract/lab/result/result'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Button } from 'antd'
import { Permit } from '../../../../../../kit/session/permit.tsx'
import { FindingList } from '../../../../../../shared/lab/result/finding-list.tsx'
import { holdText, runAddress } from '../../../../../../shared/lab/result/hold-text.ts'
import { isRawRow } from '../../edits/raw-data.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { formerCells, isEmpty, isInputMoved, savedCells } from '../boxes/cells.ts'
import type { RowCommand } from '../boxes/use-boxes.ts'
import type { RowVerdict } from '../verdict/row-verdict.ts'
import './sheet-note.css'

export type NoteActions = {
  readonly onCommand: (command: RowCommand, itemId: number) => void
  readonly resolve: (itemId: number, mine: boolean) => void
}

/** A row with what its notes are about. */
export type RowToNote = {
  sheetRow: SheetRow
  judged: RowVerdict | undefined
  /** why the last save or submission refused it */
  refusal: string | undefined
  /** calculations that are impossible for its sample */
  warnings: readonly string[]
}

type Props = NoteActions & RowToNote

const raws = (row: BenchRow) => Object.values(savedCells(row)).flat().join('、')

const returnedText = ({ returned }: BenchRow) => {
  if (returned === null) return ''
  const code = returned.reasonCode === null ? '' : returnReason.label(returned.reasonCode)
  return [code, returned.reason === code ? '' : returned.reason].filter(text => text !== '').join('：')
}

const movedText = (row: BenchRow) =>
  isRawRow(row)
    ? '；原始数据还在，无需重测：重算后核对并保存'
    : '；原始数据还在，无需重测：请在“按项目”选“原始数据”，重算后保存'

/** Whether anything is shown below the row. */
const hasNotes = ({ sheetRow, judged, refusal, warnings }: RowToNote) =>
  sheetRow.row.returned !== null ||
  sheetRow.row.hold !== null ||
  sheetRow.clash ||
  sheetRow.isGone ||
  refusal !== undefined ||
  warnings.length > 0 ||
  (judged?.findings.length ?? 0) > 0 ||
  judged?.verdict === verdict.redo

/** Returns, conflicts, refusals and findings of a row. */
const RowNotes = ({ sheetRow, judged, refusal, warnings, onCommand, resolve }: Props) => {
  const { row, cells, changed, clash, isGone } = sheetRow
  const { itemId } = row
  return (
    <>
      {row.returned !== null && (
        <span className="sheet-note sheet-note-error">
          <b>{row.returned.command === itemCommand.takeBack ? '已撤回' : '已退回'}</b> {returnedText(row)}
          {isInputMoved(row) && movedText(row)}
          {!changed && !isEmpty(formerCells(row)) && (
            <Button size="small" type="link" onClick={() => onCommand('former', itemId)}>
              {isInputMoved(row) ? '按新的输入重算' : '带入原读数'}
            </Button>
          )}
        </span>
      )}
      {row.hold !== null && (
        <span className="sheet-note sheet-note-error">
          <b>批次锁定</b> {holdText(row.hold)}，重测合格或主管放行后才能提交
          <Permit of={['runView']}>
            <Button size="small" type="link" href={runAddress(row.hold.runId)}>
              去重测质控
            </Button>
          </Permit>
        </span>
      )}
      {clash && (
        <span className="sheet-note sheet-note-error">
          <b>已被他人修改</b> 现为 {raws(row) || '空'}，您输入的尚未保存
          <Button size="small" onClick={() => resolve(itemId, true)}>
            用我的
          </Button>
          <Button size="small" onClick={() => resolve(itemId, false)}>
            用现有的
          </Button>
        </span>
      )}
      {isGone && (
        <span className="sheet-note sheet-note-error">
          <b>已不在您的待办中</b> {refusal ?? '可能已由他人录入或取消'}；您输入的{' '}
          {Object.values(cells).flat().join('、')} 没有保存
          <Button size="small" onClick={() => resolve(itemId, false)}>
            知道了，放弃
          </Button>
        </span>
      )}
      {refusal !== undefined && !clash && !isGone && <span className="sheet-note sheet-note-error">{refusal}</span>}
      {judged?.verdict === verdict.redo && (
        <span className="sheet-note sheet-note-error">
          四次测定均作废，请重新测定
          <Button size="small" type="link" onClick={() => onCommand('clear', itemId)}>
            清空重测
          </Button>
        </span>
      )}
      <FindingList findings={judged?.findings ?? []} />
      {warnings.map(text => (
        <span key={text} className="sheet-note sheet-note-warning">
          {text}
        </span>
      ))}
    </>
  )
}

/** The id of the notes below a row, which describe its boxes; undefined if it has none. */
export const noteIdOf = (row: RowToNote) => (hasNotes(row) ? `note-${row.sheetRow.row.itemId}` : undefined)

/** The line of notes below a row, across all columns, if it has any. */
export const NoteLine = ({ className, span, ...notes }: Props & { className: string; span: number }) => {
  const id = noteIdOf(notes)
  return (
    id !== undefined && (
      <tr className={`${className} sheet-note-line`}>
        <td colSpan={span} id={id}>
          <RowNotes {...notes} />
        </td>
      </tr>
    )
  )
}
