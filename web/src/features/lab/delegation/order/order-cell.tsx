import { UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Combobox } from '../../../../kit/combobox/combobox.tsx'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { find } from '../../../../kit/search/find.ts'
import { type Choice, entriesOf, includesEntry, withEntry, withoutEntry } from './choice.ts'
import { OrderChip } from './order-chip.tsx'
import { OrderLine } from './order-line.tsx'
import type { Orderable, OrderList } from './orderable.ts'
import './delegation-order.css'

type Props = {
  label: string
  className: string
  'data-cell': string
  'aria-invalid': boolean
  choice: Choice
  list: OrderList
  onChange: (choice: Choice) => void
  /** opens the board in a dialog */
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Packages and projects of one sample: typing and Enter adds one, Backspace removes the last. */
export const OrderCell = ({ choice, list, onChange, onOpen, onKeyDown, className, ...input }: Props) => {
  const [typed, setTyped] = useState('')
  // the field is left by a choice before this is rendered again
  const picked = useRef(false)
  const chosen = entriesOf(choice, list)
  const orderable = list.all.filter(entry => entry.price !== null || includesEntry(choice, entry))
  return (
    <div className={`${className} delegation-order-cell`} data-wrong={input['aria-invalid'] || undefined}>
      {chosen.map(entry => (
        <OrderChip key={entry.key} entry={entry} onRemove={() => onChange(withoutEntry(choice, entry))} />
      ))}
      <Combobox<Orderable>
        {...input}
        inGrid
        placeholder={chosen.length === 0 ? '代码、拼音或名称' : ''}
        text={typed}
        onText={text => {
          picked.current = false
          setTyped(text)
        }}
        options={find(orderable, typed)}
        keyOf={({ key }) => key}
        render={entry => <OrderLine entry={entry} choice={choice} list={list} />}
        note={typed !== '' && find(orderable, typed).length === 0 && '没有这样的项目'}
        // nothing typed, nothing meant: Enter and Tab go on
        current={typed.trim() === '' ? -1 : undefined}
        tabPicks
        onPick={entry => {
          picked.current = true
          setTyped('')
          onChange(includesEntry(choice, entry) ? withoutEntry(choice, entry) : withEntry(choice, entry, list))
        }}
        onBlur={() => {
          if (typed.trim() !== '' && !picked.current)
            toast.warning(`${input.label}：“${typed.trim()}”没有加入，请从列表中选择`)
          setTyped('')
        }}
        onKeyDown={event => {
          const last = chosen.at(-1)
          if (event.key === 'Backspace' && typed === '' && last) onChange(withoutEntry(choice, last))
          // Enter without a match is a typing error: it must not move to the next cell
          else if (event.key !== 'Enter' || typed === '') onKeyDown(event)
        }}
      />
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<UnorderedListOutlined />}
        title="从目录选择（F2）"
        aria-label={`${input.label}，从目录选择`}
        onClick={onOpen}
      />
    </div>
  )
}
