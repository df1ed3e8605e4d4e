import { createStore, useStore } from '../../../kit/store/store.ts'

/** The open overlay: the camera, or the object of a code. */
type OpenScan = { readonly view: 'camera' } | { readonly view: 'code'; code: string; byCamera: boolean }

const store = createStore<OpenScan | undefined>(undefined)

/** Shows the object of a code, over any screen. */
export const openScan = (code: string, byCamera = false) => store.set({ view: 'code', code, byCamera })

export const openCamera = () => store.set({ view: 'camera' })

export const closeScan = () => store.set(undefined)

export const useOpenScan = () => useStore(store)
