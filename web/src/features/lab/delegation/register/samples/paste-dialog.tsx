import { Checkbox, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { DialogFrame } from '../../../../../kit/dialog/dialog-frame.tsx'
import type { OrderList } from '../../order/orderable.ts'
import type { ChoiceColumn } from './columns.ts'
import { guessMapping, type Mapping, type PasteColumn, type PastedRow, readPastedRow, type Table } from './paste.ts'
import './paste-dialog.css'

type Props = {
  table: Table
  columns: readonly PasteColumn[]
  choices: readonly ChoiceColumn[]
  orders: OrderList
  /** lines from the one that was pasted into, and the most there may be from there on */
  existing: number
  room: number
  onDone: (rows: readonly PastedRow[]) => void
  onCancel: () => void
}

const ignored = ''
const shownRows = 50

/** A pasted table before it goes into the grid: which column is what, and which cells name nothing in the catalogue. */
export const PasteDialog = ({ table, columns, choices, orders, existing, room, onDone, onCancel }: Props) => {
  const id = useId()
  const guess = useMemo(() => guessMapping(table, columns), [table, columns])
  const [hasHeading, setHasHeading] = useState(guess.hasHeading)
  const [mapping, setMapping] = useState<Mapping>(guess.mapping)
  const cells = hasHeading ? table.slice(1) : table
  const rows = useMemo(
    () => cells.map(row => readPastedRow(row, mapping, choices, orders)),
    [cells, mapping, choices, orders],
  )
  const count = Math.min(rows.length, room)
  const overwritten = Math.min(count, existing)
  const unknown = rows.slice(0, count).reduce((sum, row) => sum + row.unknown.size, 0)
  /** one column of the clipboard for one of the grid: the other loses it */
  const assign = (at: number, field: Mapping[number]) =>
    setMapping(before => before.map((one, place) => (place === at ? field : one === field ? undefined : one)))
  const options = [
    { value: ignored, label: '不粘贴' },
    ...columns.map(({ field, title }) => ({ value: field, label: title })),
  ]
  return (
    <DialogFrame
      open
      width={960}
      title="粘贴样品"
      okText={`粘贴 ${count} 个样品`}
      okButton={{ disabled: count === 0, htmlType: 'submit', form: id }}
      onLeave={onCancel}
    >
      <form
        id={id}
        className="paste-dialog"
        onSubmit={event => {
          event.preventDefault()
          onDone(rows)
        }}
      >
        <p aria-live="polite">
          覆盖 {overwritten} 行，新增 {count - overwritten} 行。粘贴后可按 Ctrl+Z 撤销。
          {rows.length > count && (
            <b className="paste-dialog-error">超出样品数上限的 {rows.length - count} 行不粘贴。</b>
          )}
          {unknown > 0 && <b className="paste-dialog-error">{unknown} 个单元格没有认出，粘贴后在表中标出。</b>}
        </p>
        <Checkbox checked={hasHeading} onChange={event => setHasHeading(event.target.checked)}>
          第一行是标题
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
              {cells.slice(0, shownRows).map((row, line) => (
                <tr key={line} data-left-out={line >= count || undefined}>
                  {mapping.map((field, at) => {
                    const isUnknown = field !== undefined && rows[line]?.unknown.has(field)
                    return (
                      <td
                        key={at}
                        data-left-out={field === undefined || undefined}
                        data-unknown={isUnknown || undefined}
                      >
                        {row[at]}
                        {isUnknown && <small>没有认出：{rows[line]?.unknown.get(field)}</small>}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {cells.length > shownRows && <p>…共 {cells.length} 行</p>}
      </form>
    </DialogFrame>
  )
}
