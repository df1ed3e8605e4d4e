import { Button, Checkbox, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { DialogFrame } from '../../../../../../kit/dialog/dialog-frame.tsx'
import { PictureBoxes } from '../../../../../../shared/lab/picture/picture-boxes.tsx'
import type { OrderList } from '../../../order/orderable.ts'
import type { ChoiceColumn } from '../columns.ts'
import type { TablePaste } from '../use-sample-grid.ts'
import {
  type DoubtfulCell,
  guessMapping,
  type Mapping,
  type PasteColumn,
  type PastedRow,
  readPastedRow,
} from './paste.ts'
import './paste-dialog.css'

type Props = {
  paste: TablePaste
  columns: readonly PasteColumn[]
  choices: readonly ChoiceColumn[]
  orders: OrderList
  /** the number of lines from the target line on, and their maximum */
  existing: number
  room: number
  onDone: (rows: readonly PastedRow[]) => void
  onCancel: () => void
}

const ignored = ''

const placeOf = ({ row, column }: Pick<DoubtfulCell, 'row' | 'column'>) => `${row}.${column}`

/**
 * Preview of a pasted, imported or recognised table: the meaning of each column, and the cells that match nothing in
 * the catalogue and which have to be compared with the picture. Every cell can be corrected.
 */
export const PasteDialog = ({ paste, columns, choices, orders, existing, room, onDone, onCancel }: Props) => {
  const id = useId()
  const { picture } = paste
  const [table, setTable] = useState(paste.table)
  const [doubtful, setDoubtful] = useState(
    () => new Map((paste.doubtful ?? []).map(cell => [placeOf(cell), cell.reason])),
  )
  const guess = useMemo(() => guessMapping(paste.table, columns), [paste.table, columns])
  const [headingAt, setHeadingAt] = useState(guess.hasHeading ? guess.headingAt : -1)
  const [mapping, setMapping] = useState<Mapping>(guess.mapping)
  const [current, setCurrent] = useState<string>()
  const start = headingAt + 1
  const cells = table.slice(start)
  const rows = useMemo(
    () => cells.map(row => readPastedRow(row, mapping, choices, orders)),
    [cells, mapping, choices, orders],
  )
  const count = Math.min(rows.length, room)
  const overwritten = Math.min(count, existing)
  const unknown = rows.slice(0, count).reduce((sum, row) => sum + row.unknown.size, 0)
  const unchecked = [...doubtful.keys()].filter(place => {
    const [row = 0, column = 0] = place.split('.').map(Number)
    return row >= start && row < start + count && mapping[column] !== undefined
  })
  /** a column of the grid has one column of the clipboard: the previous one is unmapped */
  const assign = (at: number, field: Mapping[number]) =>
    setMapping(before => before.map((one, place) => (place === at ? field : one === field ? undefined : one)))
  const confirm = (place: string) =>
    setDoubtful(before => (before.has(place) ? new Map([...before].filter(([other]) => other !== place)) : before))
  const correct = (row: number, column: number, text: string) => {
    setTable(before => before.map((line, at) => (at === row ? line.with(column, text) : line)))
    confirm(placeOf({ row, column }))
  }
  const options = [
    { value: ignored, label: '不粘贴' },
    ...columns.map(({ field, title }) => ({ value: field, label: title })),
  ]
  const verb = paste.doubtful === undefined ? '粘贴' : '填入'
  const marks = (picture?.cells ?? []).map(({ box, text, row, column }, key) => ({
    key,
    box,
    text,
    doubtful: doubtful.has(placeOf({ row, column })),
  }))
  const currentMark = picture?.cells.findIndex(cell => placeOf(cell) === current) ?? -1
  const focusCell = (key: number) => {
    const cell = picture?.cells[key]
    if (cell !== undefined)
      document
        .getElementById(id)
        ?.querySelector<HTMLElement>(`[data-place="${placeOf(cell)}"]`)
        ?.focus()
  }
  return (
    <DialogFrame
      open
      width={picture === undefined ? 960 : 1200}
      title={`${verb}样品`}
      okText={`${verb} ${count} 个样品`}
      okButton={{ disabled: count === 0 || unchecked.length > 0, htmlType: 'submit', form: id }}
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
          <PictureBoxes
            {...picture}
            marks={marks}
            current={currentMark < 0 ? undefined : currentMark}
            onPick={focusCell}
          />
        )}
        <div className="paste-dialog-table">
          <p aria-live="polite">
            覆盖 {overwritten} 行，新增 {count - overwritten} 行。{verb}后可按 Ctrl+Z 撤销，保存前不入库。
            {rows.length > count && (
              <b className="paste-dialog-error">
                超出样品数上限的 {rows.length - count} 行不{verb}。
              </b>
            )}
            {unknown > 0 && (
              <b className="paste-dialog-error">
                {unknown} 个单元格没有认出，可在此改正，否则{verb}后在表中标出。
              </b>
            )}
            {unchecked.length > 0 && (
              <b className="paste-dialog-error">
                {unchecked.length} 个单元格须核对：改正，或双击确认无误。
                <Button size="small" onClick={() => setDoubtful(new Map())}>
                  全部核对无误
                </Button>
              </b>
            )}
          </p>
          <Checkbox
            checked={headingAt >= 0}
            onChange={event => setHeadingAt(event.target.checked ? guess.headingAt : -1)}
          >
            第{guess.headingAt + 1}行是标题
          </Checkbox>
          <div className="paste-dialog-scroll">
            <table>
              <thead>
                <tr>
                  {mapping.map((field, at) => (
                    <th key={at}>
                      <Select<string>
                        aria-label={`第${at + 1}列`}
                        options={options}
                        value={field ?? ignored}
                        onChange={value => assign(at, columns.find(column => column.field === value)?.field)}
                        popupMatchSelectWidth={false}
                      />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cells.map((row, line) => (
                  <tr key={line} data-left-out={line >= count || undefined}>
                    {mapping.map((field, at) => {
                      const place = placeOf({ row: start + line, column: at })
                      const isUnknown = field !== undefined && rows[line]?.unknown.has(field)
                      const reason = field === undefined ? undefined : doubtful.get(place)
                      return (
                        <td
                          key={at}
                          data-left-out={field === undefined || undefined}
                          data-unknown={isUnknown || undefined}
                          data-doubtful={reason !== undefined || undefined}
                        >
                          <input
                            aria-label={`第${line + 1}行第${at + 1}列${reason === undefined ? '' : `，${reason}`}`}
                            title={reason ?? ''}
                            data-place={place}
                            maxLength={200}
                            value={row[at] ?? ''}
                            onFocus={() => setCurrent(place)}
                            onDoubleClick={() => confirm(place)}
                            onChange={event => correct(start + line, at, event.target.value)}
                          />
                          {isUnknown && <small>没有认出：{rows[line]?.unknown.get(field)}</small>}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </form>
    </DialogFrame>
  )
}
