import { createContext, useCallback, useContext, useEffect, useId } from 'react'
import { createStore, useStore } from '../store/store.ts'

/**
 * The views with unsaved input. They are marked explicitly and not by an effect: a hidden view that is kept alive
 * runs its clean-ups although its input is still unsaved.
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
  /** removes the marks of a closed tab */
  forget: (place: string) => {
    savers.delete(place)
    set(new Map([...marks.get()].filter(([, of]) => of !== place)))
  },
  /** Saves the input of a tab as a draft if the view supports it; false: not saved. */
  saverOf: (place: string) => savers.get(place),
}

/** Closing this view offers to save its input first. This works for hidden views too: no clean-up removes the offer. */
export const useSaveOnLeave = (save: (() => Promise<boolean>) | undefined) => {
  const place = useContext(Place)
  useEffect(() => {
    if (save !== undefined) savers.set(place, save)
  }, [place, save])
}

/** Whether a tab has unsaved input, for its mark and before closing it. */
export const useUnsavedIn = (place: string): boolean => [...useStore(marks).values()].includes(place)

/** The guard of one form: `mark(true)` with the first change, `mark(false)` after it is saved or discarded. */
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

/** The same for a form with known state: pass true while it differs from the saved one. */
export const useUnsavedWhile = (on: boolean) => {
  const mark = useUnsaved()
  useEffect(() => mark(on), [mark, on])
}
