import { Button, Checkbox } from 'antd'
import { useId, useMemo, useState } from 'react'
import { DialogFrame } from '../../../../../../kit/dialog/dialog-frame.tsx'
import { PictureBoxes } from '../../../../../../shared/lab/picture/picture-boxes.tsx'
import type { OrderList } from '../../../order/orderable.ts'
import type { ChoiceColumn } from '../columns.ts'
import type { TablePaste } from '../use-sample-grid.ts'
import type { PasteColumn, PastedRow } from './paste.ts'
import { PasteTable } from './paste-table.tsx'
import {
  countsOf,
  keyOfCell,
  markAllChecked,
  markChecked,
  type PasteCounts,
  previewOf,
  readRows,
  type Target,
  withField,
  withHeading,
  withText,
} from './preview.ts'
import './paste-dialog.css'

type Props = Target & {
  paste: TablePaste
  columns: readonly PasteColumn[]
  choices: readonly ChoiceColumn[]
  orders: OrderList
  onDone: (rows: readonly PastedRow[]) => void
  onCancel: () => void
}

/**
 * Preview of a pasted, imported or recognised table: the meaning of each column, and the cells that match nothing in
 * the catalogue and which have to be compared with the picture. Every cell can be corrected.
 */
export const PasteDialog = ({ paste, columns, choices, orders, existing, room, onDone, onCancel }: Props) => {
  const id = useId()
  const { picture } = paste
  const [preview, setPreview] = useState(() => previewOf(paste, columns))
  const [currentPlace, setCurrentPlace] = useState<string>()
  const rows = useMemo(() => readRows(preview, choices, orders), [preview, choices, orders])
  const counts = countsOf(preview, rows, { existing, room })
  const verb = paste.doubtful === undefined ? '粘贴' : '填入'
  const focusCell = (place: string) =>
    document.getElementById(id)?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
  return (
    <DialogFrame
      open
      width={picture === undefined ? 960 : 1200}
      title={`${verb}样品`}
      okText={`${verb} ${counts.pasted} 个样品`}
      okButton={{ disabled: counts.pasted === 0 || counts.uncheckedCells > 0, htmlType: 'submit', form: id }}
      onLeave={onCancel}
    >
      <form
        id={id}
        className={picture === undefined ? 'paste-dialog' : 'paste-dialog paste-dialog-with-picture'}
        onSubmit={event => {
          event.preventDefault()
          onDone(rows)
        }}
      >
        {picture && (
          <SourcePicture picture={picture} doubtful={preview.doubtful} currentPlace={currentPlace} onPick={focusCell} />
        )}
        <div className="paste-dialog-table">
          <PasteNotes counts={counts} verb={verb} onCheckAll={() => setPreview(markAllChecked)} />
          <Checkbox
            checked={preview.hasHeading}
            onChange={event => setPreview(before => withHeading(before, event.target.checked))}
          >
            第{preview.headingAt + 1}行是标题
          </Checkbox>
          <div className="paste-dialog-scroll">
            <PasteTable
              preview={preview}
              rows={rows}
              columns={columns}
              pasted={counts.pasted}
              onAssign={(column, field) => setPreview(before => withField(before, column, field))}
              onFocus={setCurrentPlace}
              onCheck={place => setPreview(before => markChecked(before, place))}
              onType={(place, text) => setPreview(before => withText(before, place, text))}
            />
          </div>
        </div>
      </form>
    </DialogFrame>
  )
}

type PictureProps = {
  picture: NonNullable<TablePaste['picture']>
  doubtful: ReadonlyMap<string, string>
  /** the cell with the focus */
  currentPlace: string | undefined
  onPick: (place: string) => void
}

/** The picture that the table was recognised in, with a box around each cell. */
const SourcePicture = ({ picture, doubtful, currentPlace, onPick }: PictureProps) => {
  const places = picture.cells.map(keyOfCell)
  const current = places.findIndex(place => place === currentPlace)
  return (
    <PictureBoxes
      {...picture}
      marks={picture.cells.map(({ box, text, ...cell }, key) => ({
        key,
        box,
        text,
        doubtful: doubtful.has(keyOfCell(cell)),
      }))}
      current={current < 0 ? undefined : current}
      onPick={key => onPick(places[key] ?? '')}
    />
  )
}

type NotesProps = { counts: PasteCounts; verb: string; onCheckAll: () => void }

/** What confirming will do, and what needs attention before. */
const PasteNotes = ({ counts, verb, onCheckAll }: NotesProps) => (
  <p aria-live="polite">
    覆盖 {counts.overwritten} 行，新增 {counts.added} 行。{verb}后可按 Ctrl+Z 撤销，保存前不入库。
    {counts.leftOut > 0 && (
      <b className="paste-dialog-error">
        超出样品数上限的 {counts.leftOut} 行不{verb}。
      </b>
    )}
    {counts.unknownCells > 0 && (
      <b className="paste-dialog-error">
        {counts.unknownCells} 个单元格没有认出，可在此改正，否则{verb}后在表中标出。
      </b>
    )}
    {counts.uncheckedCells > 0 && (
      <b className="paste-dialog-error">
        {counts.uncheckedCells} 个单元格须核对：改正，或双击确认无误。
        <Button size="small" onClick={onCheckAll}>
          全部核对无误
        </Button>
      </b>
    )}
  </p>
)
