import { DownOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Tag } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useNarrow } from '../hooks/use-narrow.ts'
import { type Condition, type FilterInputs, filterItems, mergeTypedInputs, startingInputs } from './condition.ts'
import { FilterField, FilterPlace } from './filter-field.tsx'
import './query-panel.css'

type QueryPanelProps = {
  conditions: readonly Condition[]
  /** the applied filters; the input of the panel differs from them until 查询 */
  applied: FilterInputs
  /** the user applied it; otherwise it is the initial state, which may arrive after the first letters were typed */
  searched?: boolean
  onSearch: (inputs: FilterInputs) => void
  /** the conditions are still loading; their places are reserved */
  waiting?: boolean
  /** initially unfolded; default true */
  unfolded?: boolean
  busy?: boolean
  /** a filter without a field in the panel, such as that of a dashboard card */
  linkFilter?: { readonly name: string; readonly onDrop: () => void } | undefined
  /** content beside the heading */
  tools?: (inputs: FilterInputs) => ReactNode
}

/** The dynamic search panel (spec §5): Enter and 查询 apply, 重置 restores the initial values. */
export const QueryPanel = (props: QueryPanelProps) => {
  const {
    conditions,
    applied,
    searched = true,
    onSearch,
    waiting = false,
    unfolded = true,
    busy = false,
    linkFilter,
    tools,
  } = props
  const id = useId()
  const narrow = useNarrow()
  const [open, setOpen] = useState(unfolded)
  const [inputs, setInputs] = useState(applied)
  const [before, setBefore] = useState({ applied, unfolded })
  // not in an effect: effects run again when the tab returns, which would discard typed text
  if (before.applied !== applied || before.unfolded !== unfolded) {
    setBefore({ applied, unfolded })
    if (before.applied !== applied) setInputs(searched ? applied : mergeTypedInputs(inputs, before.applied, applied))
    if (before.unfolded !== unfolded) setOpen(unfolded)
  }
  const inForce = new Set(filterItems(conditions, applied).map(item => item.key)).size

  return (
    <form
      className="query-panel"
      aria-label="筛选条件"
      onSubmit={event => {
        event.preventDefault()
        onSearch(inputs)
      }}
    >
      <div className="query-panel-head">
        <span className="query-panel-title">筛选条件</span>
        {inForce > 0 && <span className="query-panel-count">已按 {inForce} 项筛选</span>}
        {linkFilter && (
          <Tag closable={{ 'aria-label': `取消${linkFilter.name}` }} onClose={linkFilter.onDrop}>
            {linkFilter.name}
          </Tag>
        )}
        {tools?.(inputs)}
        <Button
          type="link"
          size="small"
          className="query-panel-fold"
          aria-expanded={open}
          aria-controls={id}
          icon={<DownOutlined rotate={open ? 180 : 0} />}
          iconPlacement="end"
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '展开'}
        </Button>
      </div>
      <div id={id} className="query-panel-fields" hidden={!open}>
        <ConfigProvider componentSize={narrow ? 'large' : 'medium'}>
          {conditions.map(condition =>
            waiting ? (
              <FilterPlace key={condition.key} kind={condition.kind} />
            ) : (
              <FilterField
                key={condition.key}
                id={`${id}-${condition.key}`}
                condition={condition}
                value={inputs[condition.key]}
                onChange={value => setInputs(before => ({ ...before, [condition.key]: value }))}
              />
            ),
          )}
          <div className="query-panel-buttons">
            <Button type="primary" htmlType="submit" loading={busy}>
              查询
            </Button>
            <Button
              onClick={() => {
                const start = startingInputs(conditions)
                setInputs(start)
                linkFilter?.onDrop()
                onSearch(start)
              }}
            >
              重置
            </Button>
          </div>
        </ConfigProvider>
      </div>
    </form>
  )
}
