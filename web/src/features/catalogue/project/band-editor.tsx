import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { Button, Input, Select } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { addBand, type BandEdit, changeBand, removeBand } from './bands.ts'
import './project.css'

type Props = {
  id?: string
  value?: readonly RepeatabilityBand[]
  onChange?: (bands: readonly RepeatabilityBand[]) => void
  /** accessible name of the group */
  label?: string
  /** T or R */
  symbol?: string
}

const edges = [
  { value: false, label: '以下（不含）' },
  { value: true, label: '及以下（含）' },
]
const kinds = [
  { value: false, label: '绝对' },
  { value: true, label: '相对 %' },
]

/**
 * Edits the levels of a limit by keyboard: Enter moves down and adds a level after the last, ↑ ↓ move, Ctrl+Delete removes a
 * level.
 */
export const BandEditor = ({ id, value = [], onChange, label = '重复性限', symbol = 'T' }: Props) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const focus = (row: number, name: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>(`[data-row="${row}"] [data-name="${name}"]`)?.focus(),
    )
  const change = (at: number, part: BandEdit) => onChange?.(changeBand(value, at, part))
  const add = () => {
    const { bands, at } = addBand(value)
    onChange?.(bands)
    focus(at, bands[at]?.upTo === null ? 'limit' : 'upTo')
  }
  const remove = (at: number) => {
    onChange?.(removeBand(value, at))
    focus(Math.max(0, at - 1), 'limit')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const name = event.currentTarget.dataset['name'] ?? ''
    const move = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (event.key === 'Delete' && event.ctrlKey) remove(at)
    else if (event.key === 'Enter' && at === value.length - 1) add()
    else if (move !== undefined) focus(at + move, name)
    else return
    // Enter would submit the form
    event.preventDefault()
  }
  return (
    <fieldset ref={box} className="project-band-editor" aria-label={label}>
      {value.map(({ upTo, inclusive, limit, relative, percent }, at) => (
        <div key={at} className="project-band-row" data-row={at}>
          <Input
            {...(at === 0 && id !== undefined ? { id } : {})}
            data-name="upTo"
            aria-label={`第${at + 1}段 水平上限`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="其余（无上限）"
            value={upTo ?? ''}
            onChange={event => change(at, { upTo: event.target.value.trim() || null })}
            onKeyDown={event => press(event, at)}
          />
          <Select
            aria-label={`第${at + 1}段 是否含上限`}
            options={edges}
            value={inclusive}
            disabled={upTo === null}
            onChange={next => change(at, { inclusive: next })}
          />
          <Input
            data-name="limit"
            aria-label={`第${at + 1}段 限值`}
            prefix={symbol}
            inputMode="decimal"
            autoComplete="off"
            value={limit}
            onChange={event => change(at, { limit: event.target.value.trim() })}
            onKeyDown={event => press(event, at)}
          />
          <Select
            aria-label={`第${at + 1}段 绝对或相对`}
            options={kinds}
            value={relative}
            onChange={next => change(at, { relative: next })}
          />
          <Input
            data-name="percent"
            aria-label={`第${at + 1}段 另加水平的百分数`}
            prefix="+"
            suffix="%"
            title="另加水平的百分数，如 b 的 5 + 5 %"
            inputMode="decimal"
            autoComplete="off"
            disabled={relative}
            value={percent ?? ''}
            onChange={event => change(at, { percent: event.target.value.trim() || undefined })}
            onKeyDown={event => press(event, at)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}段`}
            title="Ctrl+Delete"
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={value.length >= 10} onClick={add}>
        {value.length === 0 ? '设定限值' : '加一段'}
      </Button>
    </fieldset>
  )
}
