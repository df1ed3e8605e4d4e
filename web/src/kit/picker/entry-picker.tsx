import { type State, state } from '@seam/contract/kit/dictionary'
import { Select } from 'antd'
import { useRead } from '../api/use-call.ts'
import type { PagedCall } from '../page-table/state/use-page.ts'

export type EntryPickerProps = {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  /** for filters: also offers stopped entries */
  withStopped?: boolean
}
type Props<R> = EntryPickerProps & {
  call: PagedCall<R>
  nameOf: (row: R) => string
  placeholder: string
}

// enabled entries come first, in case there is more than one page
const all = { pageNo: 1, pageSize: 100, query: [], sort: [{ key: 'state', order: 'desc' as const }] }

/** Chooses an entry of a plain list: enabled entries, and the current one even if it is stopped. */
export const EntryPicker = <R extends { id: number; state: State; sort: number }>(props: Props<R>) => {
  const { call, nameOf, value, onChange, withStopped = false, ...rest } = props
  const { data, isPending } = useRead(call, all)
  const options = (data?.rows ?? [])
    .filter(row => withStopped || row.state === state.enabled || row.id === value)
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
    .map(row => ({ value: row.id, label: row.state === state.enabled ? nameOf(row) : `${nameOf(row)}（已停用）` }))
  return (
    <Select<number>
      {...rest}
      {...(typeof value === 'number' ? { value } : {})}
      options={options}
      loading={isPending}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
