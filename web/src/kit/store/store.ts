import { useSyncExternalStore } from 'react'

type Store<T> = {
  readonly get: () => T
  /** The value it was created with: what the prerendered page shows. */
  readonly getInitial: () => T
  /** Notifies every listener, also if the value is the same. */
  readonly set: (value: T) => void
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (value: T) => void) => () => void
}

/** A value outside React's tree, shared by components and modules. */
export const createStore = <T>(initial: T): Store<T> => {
  let current = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => current,
    getInitial: () => initial,
    set: value => {
      current = value
      for (const listener of listeners) listener(value)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.getInitial)
