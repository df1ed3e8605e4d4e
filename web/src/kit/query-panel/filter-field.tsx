import { Input, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { clearable } from '../form/clearable.tsx'
import { multipleChoice } from '../picker/multiple-choice.ts'
import type { Condition, ConditionKind, ControlProps } from './condition.ts'
import { useOptions } from './use-options.ts'

// calendars are a fifth of a list page's code, trees a thirtieth: loaded only by lists that have one
const DateFilter = lazy(() => import('./date-filters.tsx').then(module => ({ default: module.DateFilter })))
const RangeFilter = lazy(() => import('./date-filters.tsx').then(module => ({ default: module.RangeFilter })))
const TreeFilter = lazy(() => import('./tree-filter.tsx').then(module => ({ default: module.TreeFilter })))

type Props = ControlProps & { condition: Condition }

const TextFilter = ({ id, value, onChange }: Props) => (
  <Input
    id={id}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange(event.target.value)}
    maxLength={200}
    allowClear={clearable}
    autoComplete="off"
  />
)

const SelectFilter = ({ condition, id, value, onChange }: Props) => {
  const { options, loading } = useOptions(condition.source)
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={next => onChange(next)}
      options={[...options]}
      loading={loading}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      {...(condition.multiple ? { ...multipleChoice, maxTagCount: 'responsive' as const } : {})}
      placeholder="全部"
    />
  )
}

const controls: Record<ConditionKind, (props: Props) => React.ReactNode> = {
  text: props => <TextFilter {...props} />,
  select: props => <SelectFilter {...props} />,
  tree: props => <TreeFilter {...props} />,
  date: props => <DateFilter {...props} />,
  datetime: props => <DateFilter {...props} />,
  range: props => <RangeFilter {...props} />,
}

const classOf = (kind: ConditionKind) =>
  kind === 'range' ? 'query-panel-field query-panel-field-wide' : 'query-panel-field'

/** The place of a filter that is still loading. */
export const FilterPlace = ({ kind }: { kind: ConditionKind }) => (
  <div className={classOf(kind)} aria-hidden>
    <span className="query-panel-waiting query-panel-place" />
  </div>
)

/** One filter with its label. */
export const FilterField = (props: Props) => {
  const { condition, id } = props
  return (
    <div
      className={classOf(condition.kind)}
      style={condition.width === undefined ? undefined : { minWidth: condition.width }}
    >
      <label htmlFor={id}>{condition.label}</label>
      <Suspense fallback={<span className="query-panel-waiting" />}>
        {(condition.control ?? controls[condition.kind])(props)}
      </Suspense>
    </div>
  )
}
