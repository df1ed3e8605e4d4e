import { createStore, useStore } from '../store/store.ts'

/** Whether the drawer of the export centre is open. A list opens it when its export became a task. */
const open = createStore(false)

export const exportCentre = {
  show: open.set,
}

export const useExportCentre = (): boolean => useStore(open)
