import { useSyncExternalStore } from 'react'

/** Is the drawer of the export centre open? A list opens it when its export became a task. */
let open = false
const listeners = new Set<() => void>()

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export const exportCentre = {
  show: (on: boolean) => {
    open = on
    for (const tell of listeners) tell()
  },
}

export const useExportCentre = (): boolean => useSyncExternalStore(listen, () => open)
