import { createStore, useStore } from '../../../kit/store/store.ts'

/** What is open over the screen: the camera, or what a code stands for. */
export type OpenScan = { readonly view: 'camera' } | { readonly view: 'code'; code: string; byCamera: boolean }

const store = createStore<OpenScan | undefined>(undefined)

/** Shows what a code stands for, over any screen. */
export const openScan = (code: string, byCamera = false) => store.set({ view: 'code', code, byCamera })

export const openCamera = () => store.set({ view: 'camera' })

export const closeScan = () => store.set(undefined)

export const useOpenScan = () => useStore(store)
