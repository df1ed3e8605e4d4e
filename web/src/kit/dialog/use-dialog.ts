import { useState } from 'react'

/** Opening and closing a dialog about something: the subject stays while it fades, so its title does not jump. */
export const useDialog = <T>() => {
  const [state, setState] = useState<{ open: boolean; subject?: T }>({ open: false })
  return {
    ...state,
    show: (subject?: T) => setState({ open: true, ...(subject === undefined ? {} : { subject }) }),
    close: () => setState(before => ({ ...before, open: false })),
  }
}
