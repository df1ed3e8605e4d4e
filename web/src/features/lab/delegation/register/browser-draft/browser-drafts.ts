import { z } from 'zod'
import { randomHex } from '../../../../../kit/api/cipher/bytes.ts'
import { storedDrafts } from '../../../../../kit/draft/stored-drafts.ts'
import { Registration } from '../registration.ts'

const place = 'seam.window'

/** The name of this browser window; it survives F5. */
const thisWindow = (): string => {
  const tabId = sessionStorage.getItem(place) ?? randomHex(6)
  sessionStorage.setItem(place, tabId)
  return tabId
}

const BrowserDraft = z.object({ window: z.string(), savedAt: z.number(), form: Registration })
export type BrowserDraft = z.output<typeof BrowserDraft>

/**
 * Registrations that are not sent yet, of one form: `register`, or `edit.<id>.<version>` of a stored one. Each window has
 * its own; one that is gone leaves it to the others.
 */
export const browserDraftsOf = (form: string) => {
  const drafts = storedDrafts(form, BrowserDraft)
  const window = thisWindow()
  return {
    read: () => drafts.read(window),
    write: (content: Registration) => drafts.write(window, { window, savedAt: Date.now(), form: content }),
    remove: () => drafts.remove(window),
    /** the newest draft of another window, open or closed */
    other: () =>
      drafts
        .all()
        .filter(draft => draft.window !== window)
        .sort((a, b) => b.savedAt - a.savedAt)[0],
    /** takes over or discards the draft of another window */
    drop: (draft: BrowserDraft) => drafts.remove(draft.window),
  }
}
