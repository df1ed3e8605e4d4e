import type { KeyboardEvent } from 'react'

/**
 * Tab goes on to the next field: antd would add or remove the option that is marked in the open list, which nobody chose,
 * and keep the focus.
 */
const leavesOnTab = {
  onInputKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  },
}

/** Props of a select with several values. */
export const multipleChoice = { mode: 'multiple', ...leavesOnTab } as const

/** Props of a select with several values, which may be typed as well. */
export const tagChoice = { mode: 'tags', ...leavesOnTab } as const
