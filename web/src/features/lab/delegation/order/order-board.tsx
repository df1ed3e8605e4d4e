import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { isSendKey } from '../../../../kit/form/send-key.ts'
import { find } from '../../../../kit/search/find.ts'
import { type Choice, coveringGroup, includesEntry, shareOf } from './choice.ts'
import { OrderChip } from './order-chip.tsx'
import { OrderToggle } from './order-toggle.tsx'
import type { Orderable, OrderList } from './orderable.ts'

type Props = {
  list: OrderList
  choices: readonly Choice[]
  onSet: (key: string, on: boolean) => void
  onDone: () => void
}

type Part = { readonly title: string; readonly entries: readonly Orderable[] }

/** Packages, then the projects of coal by kind, then those of coke. */
const partsOf = (entries: readonly Orderable[]): readonly Part[] => {
  const ofKind = (kind: string) =>
    entries.filter(entry => entry.kind === 'project' && entry.material === material.coal && entry.of.kind === kind)
  return [
    { title: '套餐', entries: entries.filter(({ kind }) => kind === 'group') },
    ...projectKind.options.map(({ value, label }) => ({ title: label, entries: ofKind(value) })),
    {
      title: material.label(material.coke),
      entries: entries.filter(entry => entry.kind === 'project' && entry.material === material.coke),
    },
  ].filter(part => part.entries.length > 0)
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** All packages and projects on one board. Keys: type to search, arrows to move, Space to select, Ctrl+Enter to finish. */
export const OrderBoard = ({ list, choices, onSet, onDone }: Props) => {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const matches = find(list.all, typed)
  const toggle = (entry: Orderable) => {
    const covered = choices.every(choice => coveringGroup(choice, entry, list) !== undefined)
    if (entry.price !== null && !covered) onSet(entry.key, shareOf(choices, entry, list) !== 'all')
  }
  const shared = list.all.filter(entry => choices.every(choice => includesEntry(choice, entry)))
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return
    const searching = event.target instanceof HTMLInputElement
    if (isSendKey(event)) {
      event.preventDefault()
      return onDone()
    }
    const [first] = matches
    if (event.key === 'Enter' && searching && first !== undefined && typed !== '') {
      event.preventDefault()
      toggle(first)
      return setTyped('')
    }
    const step = steps[event.key]
    if (step === undefined || (searching && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const all = [
      ...(box.current?.querySelectorAll<HTMLElement>('input, .delegation-order-toggle:not(:disabled)') ?? []),
    ]
    all[all.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div ref={box} className="delegation-order-board" onKeyDown={press}>
      <Input
        value={typed}
        onChange={event => setTyped(event.target.value)}
        placeholder="代码、符号、拼音首字母或名称"
        aria-label="查找检测项目"
        allowClear={clearable}
        autoComplete="off"
      />
      <p className="key-hint">Enter 选中第一个，方向键和空格选择，Ctrl+Enter 确定</p>
      <div className="delegation-order-chosen" aria-live="polite">
        {shared.length === 0 ? '还没有选择' : '已选'}
        {shared.map(entry => (
          <OrderChip key={entry.key} entry={entry} onRemove={() => onSet(entry.key, false)} />
        ))}
      </div>
      {matches.length === 0 && <p className="delegation-order-none">没有找到“{typed}”</p>}
      {partsOf(matches).map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <div className="delegation-order-toggles">
            {entries.map(entry => (
              <OrderToggle
                key={entry.key}
                entry={entry}
                choices={choices}
                list={list}
                first={typed !== '' && entry === matches[0]}
                onToggle={() => toggle(entry)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
