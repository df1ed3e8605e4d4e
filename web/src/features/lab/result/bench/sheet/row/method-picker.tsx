import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Select } from 'antd'

type Props = { row: BenchRow; onMethod: (itemId: number, methodId: number | null) => void }

/** The method of one sample; nothing where its project has one method. */
export const MethodPicker = ({ row, onMethod }: Props) =>
  row.methods.length === 0 ? null : (
    <Select<number | null>
      className="sheet-method"
      size="small"
      variant="borderless"
      aria-label={`${row.labCode} ${row.projectName} 检测方法`}
      value={row.methodId}
      options={row.methods.map(method => ({ value: method.methodId, label: method.methodName || method.standard }))}
      popupMatchSelectWidth={false}
      onChange={methodId => onMethod(row.itemId, methodId)}
    />
  )
