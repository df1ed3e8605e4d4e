import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

type Props<Row> = {
  /** the name of the group */
  label: string
  className: string
  rowClassName?: string
  rows: readonly Row[]
  onChange: ((rows: readonly Row[]) => void) | undefined
  /** the row that the button adds */
  blank: Row
  addText: string
  most: number
  /** the name of a row, for the accessible names of its fields and its button: 第1列 */
  nameOf: (at: number) => string
  children: (row: Row, change: (part: Partial<Row>) => void, at: number) => ReactNode
}

/** A field whose value is a list of rows; each has a button that deletes it. */
export const RowEditor = <Row,>(props: Props<Row>) => {
  const { label, className, rowClassName, rows, onChange, blank, addText, most, nameOf, children } = props
  const change = (at: number, part: Partial<Row>) =>
    onChange?.(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={className} aria-label={label}>
      {rows.map((row, at) => (
        <div key={at} className={rowClassName}>
          {children(row, part => change(at, part), at)}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${nameOf(at)}`}
            onClick={() => onChange?.(rows.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={rows.length >= most}
        onClick={() => onChange?.([...rows, blank])}
      >
        {addText}
      </Button>
    </fieldset>
  )
}
