import { useEffect, useRef } from 'react'
import { unsaved } from '../../../../../kit/draft/unsaved.tsx'
import type { Registration } from '../registration.ts'
import type { browserDraftsOf } from './browser-drafts.ts'

const pause = 400

type Options = {
  form: Registration
  dirty: boolean
  store: ReturnType<typeof browserDraftsOf>
  /** the view's address */
  place: string
  /** marks the view as unsaved; the owner of the view removes the mark */
  mark: (on: boolean) => void
}

/** Stores the input in the browser and marks the tab until it is saved. Closing the tab on purpose discards it. */
export const useBrowserDraft = ({ form, dirty, store, place, mark }: Options) => {
  const latest = useRef({ form, dirty })
  latest.current = { form, dirty }

  useEffect(() => {
    if (!dirty) return
    mark(true)
    const timer = setTimeout(() => store.write(form), pause)
    return () => clearTimeout(timer)
  }, [form, dirty, store, mark])

  useEffect(() => {
    const keep = () => {
      if (latest.current.dirty) store.write(latest.current.form)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      // a hidden view ends its effects too, but its tab stays marked
      if (unsaved.in(place)) keep()
      else store.remove()
    }
  }, [store, place])
}
