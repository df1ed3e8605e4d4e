import { useState } from 'react'

/** State of a dialog about a subject. The subject is kept while the dialog fades out, so that its title does not change. */
export const useDialog = <T>() => {
  const [state, setState] = useState<{ open: boolean; subject?: T }>({ open: false })
  return {
    ...state,
    show: (subject?: T) => setState({ open: true, ...(subject === undefined ? {} : { subject }) }),
    close: () => setState(before => ({ ...before, open: false })),
  }
}
