import { Select } from 'antd'
import type { PasteColumn, PastedRow } from './paste.ts'
import { firstRow, keyOfCell, type Preview, rowsBelowHeading } from './preview.ts'

type Props = {
  preview: Preview
  /** the cells below the heading as the grid reads them */
  rows: readonly PastedRow[]
  columns: readonly PasteColumn[]
  /** number of rows that fit into the grid */
  pasted: number
  onAssign: (column: number, field: PasteColumn['field'] | undefined) => void
  onFocus: (place: string) => void
  onCheck: (place: string) => void
  onType: (place: string, text: string) => void
}

const ignored = ''

/** The cells of a pasted table below the choice of their columns. A double click confirms a doubtful cell. */
export const PasteTable = ({ preview, rows, columns, pasted, onAssign, ...events }: Props) => {
  const { mapping } = preview
  const options = [
    { value: ignored, label: '不粘贴' },
    ...columns.map(({ field, title }) => ({ value: field, label: title })),
  ]
  return (
    <table>
      <thead>
        <tr>
          {mapping.map((field, at) => (
            <th key={at}>
              <Select<string>
                aria-label={`第${at + 1}列`}
                options={options}
                value={field ?? ignored}
                onChange={value => onAssign(at, columns.find(column => column.field === value)?.field)}
                popupMatchSelectWidth={false}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsBelowHeading(preview).map((texts, line) => (
          <tr key={line} data-left-out={line >= pasted || undefined}>
            {mapping.map((field, column) => {
              const place = keyOfCell({ row: firstRow(preview) + line, column })
              return (
                <PasteCell
                  key={column}
                  place={place}
                  label={`第${line + 1}行第${column + 1}列`}
                  text={texts[column] ?? ''}
                  isLeftOut={field === undefined}
                  unknown={field === undefined ? undefined : rows[line]?.unknown.get(field)}
                  reason={field === undefined ? undefined : preview.doubtful.get(place)}
                  {...events}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = Pick<Props, 'onFocus' | 'onCheck' | 'onType'> & {
  place: string
  label: string
  text: string
  /** its column is not pasted */
  isLeftOut: boolean
  /** what matches nothing in the catalogue */
  unknown: string | undefined
  /** why it has to be compared with its source */
  reason: string | undefined
}

const PasteCell = ({ place, label, text, isLeftOut, unknown, reason, onFocus, onCheck, onType }: CellProps) => (
  <td
    data-left-out={isLeftOut || undefined}
    data-unknown={unknown !== undefined || undefined}
    data-doubtful={reason !== undefined || undefined}
  >
    <input
      aria-label={reason === undefined ? label : `${label}，${reason}`}
      title={reason ?? ''}
      data-place={place}
      maxLength={200}
      value={text}
      onFocus={() => onFocus(place)}
      onDoubleClick={() => onCheck(place)}
      onChange={event => onType(place, event.target.value)}
    />
    {unknown !== undefined && <small>没有认出：{unknown}</small>}
  </td>
)
