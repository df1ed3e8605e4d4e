import { createContext, useCallback, useContext, useEffect, useId } from 'react'
import { createStore, useStore } from '../store/store.ts'

/**
 * Which views hold input that is not saved yet. Marked by hand and not by an effect: a view that is kept alive but
 * hidden runs its clean-ups, and its work is unsaved all the same.
 */
const marks = createStore<ReadonlyMap<string, string>>(new Map())

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const set = (next: ReadonlyMap<string, string>) => {
  marks.set(next)
  if (next.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const Place = createContext('')

/** The shell wraps each tab in it: `<UnsavedPlace value={tab.key}>`. */
export const UnsavedPlace = Place.Provider

const savers = new Map<string, () => Promise<boolean>>()

export const unsaved = {
  in: (place: string) => [...marks.get().values()].includes(place),
  /** a tab was closed: what it held is gone */
  forget: (place: string) => {
    savers.delete(place)
    set(new Map([...marks.get()].filter(([, of]) => of !== place)))
  },
  /** Saves what a tab holds as a draft, where it offered to; false: it could not. */
  saverOf: (place: string) => savers.get(place),
}

/** Closing this view offers to save its work first. A hidden view still can: no clean-up takes the offer away. */
export const useSaveOnLeave = (save: (() => Promise<boolean>) | undefined) => {
  const place = useContext(Place)
  useEffect(() => {
    if (save !== undefined) savers.set(place, save)
  }, [place, save])
}

/** Does a tab hold unsaved work? For its mark, and before closing it. */
export const useUnsavedIn = (place: string): boolean => [...useStore(marks).values()].includes(place)

/** The guard of one form: `mark(true)` with the first change, `mark(false)` once it is saved or given up. */
export const useUnsaved = () => {
  const place = useContext(Place)
  const id = useId()
  return useCallback(
    (on: boolean) => {
      const next = new Map(marks.get())
      if (on) next.set(id, place)
      else next.delete(id)
      set(next)
    },
    [id, place],
  )
}

/** The same for a form whose state is at hand: true while it differs from what is saved. */
export const useUnsavedWhile = (on: boolean) => {
  const mark = useUnsaved()
  useEffect(() => mark(on), [mark, on])
}
