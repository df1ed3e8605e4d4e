import { coalCategoryCalls } from '@seam/contract/catalogue/coal-category'
import { state } from '@seam/contract/kit/dictionary'
import { Select } from 'antd'
import { useRead } from '../kit/api/use-call.ts'

type Props = {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  /** for filters: those stopped since have coals too */
  withStopped?: boolean
}

/** A coal category: the enabled ones, and the one that is held though it was stopped. */
export const CoalCategoryPicker = ({ value, onChange, withStopped = false, ...rest }: Props) => {
  const { data, isPending } = useRead(coalCategoryCalls.page, { pageNo: 1, pageSize: 100, query: [], sort: [] })
  const options = (data?.rows ?? [])
    .filter(row => withStopped || row.state === state.enabled || row.id === value)
    .map(row => ({
      value: row.id,
      label: row.state === state.enabled ? row.categoryName : `${row.categoryName}（已停用）`,
    }))
  return (
    <Select<number>
      {...rest}
      {...(typeof value === 'number' ? { value } : {})}
      options={options}
      loading={isPending}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择煤类"
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
