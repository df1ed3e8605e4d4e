import { type State, state } from '@seam/contract/kit/dictionary'
import { useRead } from '../api/use-call.ts'
import { clearable } from '../form/clearable.tsx'
import type { PagedCall } from '../page-table/state/use-page.ts'
import { type CurrentEntries, IdSelect, stoppedName } from './id-select.tsx'

export type EntryPickerProps = {
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
  /** for filters: also offers stopped entries */
  withStopped?: boolean
  current?: CurrentEntries
}
type Props<R> = EntryPickerProps & {
  call: PagedCall<R>
  nameOf: (row: R) => string
  placeholder: string
}

// enabled entries come first, in case there is more than one page
const all = { pageNo: 1, pageSize: 100, query: [], sort: [{ key: 'state', order: 'desc' as const }] }

/** Chooses an entry of a plain list: enabled entries, and the one that the row has even if it is stopped. */
export const EntryPicker = <R extends { id: number; state: State; sort: number }>(props: Props<R>) => {
  const { call, nameOf, value = null, onChange, withStopped = false, ...rest } = props
  const { data } = useRead(call, all)
  const options = data?.rows
    .filter(row => withStopped || row.state === state.enabled || row.id === value)
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
    .map(row => ({ value: row.id, label: row.state === state.enabled ? nameOf(row) : stoppedName(nameOf(row)) }))
  return (
    <IdSelect<number | null>
      {...rest}
      value={value}
      options={options}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
