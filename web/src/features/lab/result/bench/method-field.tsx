import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Select } from 'antd'
import { useId } from 'react'
import { methodLabel } from './edits/method.ts'

type Props = {
  /** all rows of the project, whatever their method */
  rows: readonly BenchRow[]
  methodId: number | null
  onMethod: (methodId: number | null) => void
}

/** The method of a project's sheet, with how many samples each method has. */
export const MethodField = ({ rows, methodId, onMethod }: Props) => {
  const id = useId()
  const methods = rows[0]?.methods ?? []
  if (methods.length === 0) return null
  const countOf = (method: number | null) => rows.filter(row => row.methodId === method).length
  return (
    <label htmlFor={id} className="sheet-instrument">
      <span>检测方法</span>
      <Select<number | null>
        id={id}
        value={methodId}
        popupMatchSelectWidth={false}
        options={methods.map(method => ({
          value: method.methodId,
          label: `${methodLabel(method)}（${countOf(method.methodId)}）`,
        }))}
        onChange={onMethod}
      />
    </label>
  )
}
