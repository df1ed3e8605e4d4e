import type { KeyboardEvent } from 'react'

/**
 * Props of a select with several values. Tab goes on to the next field: antd would add or remove the option that is
 * marked in the open list, which nobody chose, and keep the focus.
 */
export const multipleChoice = {
  mode: 'multiple',
  onInputKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  },
} as const
