import type { z } from 'zod'
import { session } from '../session/session-store.ts'

const week = 7 * 24 * 60 * 60_000

type StoredDraft = { readonly savedAt: number; readonly content: unknown }

/**
 * Unsaved work of a user, stored in this browser until it is saved or discarded: it survives F5, a crash and an expired
 * session. Each draft has its own key, so that two windows do not overwrite each other's.
 */
export const storedDrafts = <T>(kind: string, schema: z.ZodType<T>, now: () => number = Date.now) => {
  const family = () => `seam.draft.${session.current()?.user.id ?? 0}.${kind}.`

  const read = (place: string): T | undefined => {
    try {
      const { savedAt, content } = JSON.parse(localStorage.getItem(place) ?? '') as StoredDraft
      const parsed = schema.safeParse(content)
      return parsed.success && now() - savedAt < week ? parsed.data : undefined
    } catch {
      return undefined
    }
  }

  return {
    read: (key: string | number) => read(`${family()}${key}`),
    /** returns false if the browser's storage is full */
    write: (key: string | number, content: T): boolean => {
      try {
        localStorage.setItem(`${family()}${key}`, JSON.stringify({ savedAt: now(), content }))
        return true
      } catch {
        return false
      }
    },
    remove: (key: string | number) => localStorage.removeItem(`${family()}${key}`),
    /** all drafts of this kind; old and unreadable ones are deleted */
    all: (): readonly T[] =>
      Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
        .filter(place => place.startsWith(family()))
        .flatMap(place => {
          const content = read(place)
          if (content === undefined) localStorage.removeItem(place)
          return content === undefined ? [] : [content]
        }),
  }
}
