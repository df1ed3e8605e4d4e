import type { FilterItem } from '@seam/contract/kit/list/page'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useRead } from '../api/use-call.ts'
import { clearable } from '../form/clearable.tsx'
import { useDebounced } from '../hooks/use-debounced.ts'
import type { PagedCall } from '../page-table/state/use-page.ts'

type Props<R extends { id: number }> = Omit<SelectProps<number>, 'options' | 'value' | 'onChange' | 'onSearch'> & {
  /** a list that can be searched */
  call: PagedCall<R>
  /** the key of the search filter */
  searchKey: string
  labelOf: (row: R) => string
  /** further filters, such as only enabled ones */
  filters?: readonly FilterItem[]
  value?: number | null
  /** the label of the current value */
  valueLabel?: string | undefined
  onChange?: (value: number | undefined, row: R | undefined) => void
}

const offered = 20

/** Chooses one row of a long list; the server searches while the user types. */
export const RemotePicker = <R extends { id: number }>(props: Props<R>) => {
  const { call, searchKey, labelOf, filters = [], value, valueLabel, onChange, ...rest } = props
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<R>()
  const keyword = useDebounced(typed.trim())
  const search: FilterItem[] = keyword === '' ? [] : [{ key: searchKey, op: 'like', value: [keyword] }]
  const input = { pageNo: 1, pageSize: offered, query: [...filters, ...search], sort: [] }
  const { data, isFetching } = useRead(call, input, { enabled: opened, keepPrevious: true })

  const rows = data?.rows ?? []
  const options = rows.map(row => ({ value: row.id, label: labelOf(row) }))
  const selected = value ?? undefined
  const selectedLabel = chosen?.id === selected && chosen ? labelOf(chosen) : valueLabel
  const missing =
    selected !== undefined && selectedLabel !== undefined && !options.some(option => option.value === selected)
  return (
    <Select<number>
      {...(selected === undefined ? {} : { value: selected })}
      options={missing && typed === '' ? [{ value: selected, label: selectedLabel }, ...options] : options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={open => {
        setOpened(before => before || open)
        if (!open) setTyped('')
      }}
      onChange={next => {
        const row = rows.find(({ id }) => id === next)
        setChosen(row)
        onChange?.(next ?? undefined, row)
      }}
      loading={isFetching}
      allowClear={clearable}
      notFoundContent={isFetching ? '拼命加载中' : keyword === '' ? '暂无数据' : `没有“${keyword}”，请换一个词`}
      placeholder="请输入关键字查找"
      {...rest}
    />
  )
}
