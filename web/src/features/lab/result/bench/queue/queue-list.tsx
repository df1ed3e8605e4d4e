import type { KeyboardEvent, ReactNode } from 'react'
import { hasCoarsePointer } from '../../../../../kit/hooks/has-coarse-pointer.ts'

export type QueueEntry = {
  readonly key: string
  readonly content: ReactNode
  /** it has unsaved edits */
  readonly changed: boolean
}

type Props = {
  label: string
  entries: readonly QueueEntry[]
  current: string | undefined
  /** `toType`: the focus moves into the sheet */
  onOpen: (key: string, toType: boolean) => void
}

/** The entries of the queue: arrows move; a click, Enter and → go into the sheet. */
export const QueueList = ({ label, entries, current, onOpen }: Props) => {
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined && event.key !== 'ArrowRight') return
    event.preventDefault()
    if (to !== undefined) return buttons[to]?.focus()
    const entry = entries[at]
    if (entry !== undefined) onOpen(entry.key, true)
  }
  return (
    <nav aria-label={label} className="bench-queue">
      <ul>
        {entries.map(({ key, content, changed }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current ? 'true' : undefined}
              onKeyDown={press}
              // a finger would open the keyboard of the screen over the sheet
              onClick={() => onOpen(key, !hasCoarsePointer())}
            >
              {content}
              {changed && (
                <span className="bench-queue-changed" title="有未保存的读数">
                  ●
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
