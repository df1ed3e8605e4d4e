import type { OcrTable } from '@seam/contract/lab/result/ocr'
import { Button, Select } from 'antd'
import { multipleChoice } from '../../../../../kit/picker/multiple-choice.ts'
import type { ColumnChoice, Component } from './proposals.ts'

type Props = {
  table: OcrTable
  columns: ColumnChoice
  components: readonly Component[]
  onColumns: (columns: ColumnChoice) => void
  onBack: () => void
}

const none = -1

/** What the columns of the picture are: sample codes, names of components, readings. */
export const ColumnFields = ({ table, columns, components, onColumns, onBack }: Props) => {
  const options = Array.from({ length: table.columns }, (_, at) => {
    const heading = table.cells.find(({ column }) => column === at)?.text ?? ''
    return { value: at, label: `第${at + 1}列 ${heading}` }
  })
  const orNone = (label: string) => [{ value: none, label }, ...options]
  const isListed = columns.names !== undefined
  const setComponent = (code: string, column: number) => {
    const others = columns.values.filter(({ component }) => component !== code)
    onColumns({ ...columns, values: column === none ? others : [...others, { column, component: code }] })
  }
  return (
    <div className="photo-dialog-columns">
      {components.length > 0 && (
        <Select
          aria-label="分项名称列"
          options={orNone('一行一次测定')}
          value={columns.names ?? none}
          popupMatchSelectWidth={false}
          onChange={value => onColumns({ code: undefined, names: value === none ? undefined : value, values: [] })}
        />
      )}
      {!isListed && (
        <Select
          aria-label="样品编号列"
          options={orNone('没有编号列')}
          value={columns.code ?? none}
          popupMatchSelectWidth={false}
          onChange={value => onColumns({ ...columns, code: value === none ? undefined : value })}
        />
      )}
      {components.length > 0 && !isListed ? (
        components.map(({ code }) => (
          <Select
            key={code}
            aria-label={`${code}的列`}
            prefix={code}
            options={orNone('没有')}
            value={columns.values.find(({ component }) => component === code)?.column ?? none}
            popupMatchSelectWidth={false}
            onChange={value => setComponent(code, value)}
          />
        ))
      ) : (
        <Select
          {...multipleChoice}
          aria-label="读数列"
          placeholder="读数列"
          options={options}
          value={columns.values.map(({ column }) => column)}
          onChange={chosen => {
            const values = chosen.toSorted((a, b) => a - b).map(column => ({ column, component: '' }))
            onColumns({ ...columns, values })
          }}
        />
      )}
      <Button onClick={onBack}>返回图片</Button>
    </div>
  )
}
