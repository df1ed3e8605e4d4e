import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import { statChoiceCalls } from '@seam/contract/insight/stat/choices'
import { filtersWithoutClient } from '@seam/contract/kit/blindness'
import type { OutputOf } from '@seam/contract/kit/call'
import { none } from '@seam/contract/kit/list/figure-filters'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { Permit } from '../../../../kit/session/permit.tsx'
import { DayBox } from '../../../../kit/time/day-box.tsx'
import { SalesmanPicker } from '../../../../shared/catalogue/salesman-picker.tsx'
import { ClientFilter } from '../../../../shared/client/client-filter.tsx'
import { ranges, type StatFilters } from './stat-filters.ts'

type Choice = { readonly value: number; readonly label: string }

type FieldProps = { filters: StatFilters; name: string; label: string; options: readonly Choice[]; loading?: boolean }

const ChoiceField = ({ filters: { valueOf, choose }, name, label, options, loading = false }: FieldProps) => (
  <Select
    aria-label={label}
    value={valueOf(name)}
    placeholder={`全部${label}`}
    allowClear={clearable}
    loading={loading}
    showSearch={{ optionFilterProp: 'label' }}
    options={options.map(({ value, label: text }) => ({ value, label: text }))}
    onChange={next => choose(name, next)}
  />
)

type Choices = OutputOf<typeof statChoiceCalls.all>

/** The label of a filter and its list of choices. */
const lists: Readonly<
  Record<Exclude<(typeof filtersWithoutClient)[number], 'urgency'>, readonly [string, keyof Choices]>
> = {
  projectId: ['检测项目', 'projects'],
  groupId: ['项目组', 'groups'],
  kindId: ['样品类型', 'kinds'],
  categoryId: ['煤类', 'categories'],
}

const ofWork: readonly string[] = filtersWithoutClient
const further: readonly string[] = ['clientId', ...ofWork]
const supportedFilters: readonly string[] = ['source', 'salesmanId', ...further]

const useChoices = () => {
  const { data, isPending } = useRead(statChoiceCalls.all, {})
  const optionsOf = (list: keyof Choices): Choice[] =>
    (data?.[list] ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { optionsOf, isPending }
}

/** The filters as text: on paper always, on the screen if there are any, also those that the address brought. */
export const FiltersInWords = ({ filters: { input } }: { filters: StatFilters }) => {
  const { query } = input
  const { data } = useRead(statChoiceCalls.words, { query }, { keepPrevious: true, enabled: query.length > 0 })
  const words = query.length === 0 ? '全部' : (data?.words.join('，') ?? `${query.length} 个条件`)
  return <span className={query.length === 0 ? 'stat-frame-printed' : ''}>；条件：{words}</span>
}

type FiltersProps = { filters: StatFilters; withoutClient: boolean }

const OneClient = ({ filters: { valueOf, choose, get } }: { filters: StatFilters }) => (
  <Permit of={['clientView']}>
    <ClientFilter
      placeholder="全部客户"
      chosen={valueOf('clientId') === undefined ? '' : (get('clientName') ?? '所选客户')}
      onChange={client => choose('clientId', client?.id, { clientName: client?.clientName })}
    />
  </Permit>
)

const OriginFilters = ({ filters }: { filters: StatFilters }) => (
  <>
    <ChoiceField filters={filters} name="source" label="来源" options={clientSource.options} />
    <Permit of={['salesmanView']}>
      <SalesmanPicker
        value={filters.valueOf('salesmanId') ?? null}
        withStopped
        onChange={next => filters.choose('salesmanId', next)}
      />
    </Permit>
  </>
)

const FurtherFilters = ({ filters, withoutClient }: FiltersProps) => {
  const { change } = filters
  const { optionsOf, isPending } = useChoices()
  return (
    <>
      {!withoutClient && <OneClient filters={filters} />}
      {Object.entries(lists).map(([name, [label, list]]) => (
        <ChoiceField
          key={name}
          filters={filters}
          name={name}
          label={label}
          options={optionsOf(list)}
          loading={isPending}
        />
      ))}
      <ChoiceField filters={filters} name="urgency" label="紧急程度" options={urgency.options} />
      <Button onClick={() => change({ query: undefined, clientName: undefined })}>清除条件</Button>
    </>
  )
}

const Filters = ({ filters, withoutClient }: FiltersProps) => {
  const { input, change, valueOf } = filters
  const chosen = input.query.filter(
    ({ key }) => (withoutClient ? ofWork : further).includes(key) && valueOf(key) !== undefined,
  ).length
  const offered = withoutClient ? ofWork : supportedFilters
  const others = input.query.filter(({ key, value }) => !offered.includes(key) || value.includes(none)).length
  const [open, setOpen] = useState(chosen > 0)
  return (
    <>
      {!withoutClient && <OriginFilters filters={filters} />}
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起条件' : '更多条件'}
        {chosen > 0 && `（${chosen}）`}
      </Button>
      {open && <FurtherFilters filters={filters} withoutClient={withoutClient} />}
      {others > 0 && <Button onClick={() => change({ query: undefined })}>清除带入的 {others} 个条件</Button>}
    </>
  )
}

type BarProps = FiltersProps & { onlyPeriod: boolean; ofDay: boolean }

/** The day of figures as the end of a period. */
const OneDay = ({ filters: { input, change } }: { filters: StatFilters }) => (
  <DayBox
    aria-label="截至日期"
    value={input.endTime}
    onChange={day => change({ startTime: day, endTime: day, range: undefined })}
  />
)

/** Period and filters of a statistics page, stored in its address. */
export const FilterBar = ({ filters, onlyPeriod, withoutClient, ofDay }: BarProps) => {
  const { input, range, change } = filters
  if (ofDay) return <OneDay filters={filters} />
  return (
    <>
      <Select
        aria-label="期间"
        value={range ?? undefined}
        placeholder="近 90 天"
        allowClear={clearable}
        options={ranges.map(({ value, label }) => ({ value, label }))}
        onChange={next => change({ range: next, startTime: undefined, endTime: undefined })}
      />
      <DayBox
        aria-label="开始日期"
        value={input.startTime}
        max={input.endTime}
        onChange={day => change({ startTime: day, endTime: input.endTime, range: undefined })}
      />
      <DayBox
        aria-label="结束日期"
        value={input.endTime}
        min={input.startTime}
        onChange={day => change({ startTime: input.startTime, endTime: day, range: undefined })}
      />
      {!onlyPeriod && <Filters filters={filters} withoutClient={withoutClient} />}
    </>
  )
}
