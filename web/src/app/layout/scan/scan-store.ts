import { createStore, useStore } from '../../../kit/store/store.ts'

const store = createStore<string | undefined>(undefined)

/** Shows what a code stands for, over any screen. */
export const openScan = (code: string) => store.set(code)

export const closeScan = () => store.set(undefined)

export const useOpenScan = () => useStore(store)
