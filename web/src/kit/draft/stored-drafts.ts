import type { z } from 'zod'
import { session } from '../session/session-store.ts'

const week = 7 * 24 * 60 * 60_000

type Kept = { readonly savedAt: number; readonly content: unknown }

/**
 * Unsaved work of a user, kept in this browser until it is saved or given up: it survives F5, a crash and an ended
 * session. Each piece has a key of its own, so that two windows do not write over each other's.
 */
export const keptDrafts = <T>(kind: string, schema: z.ZodType<T>, now: () => number = Date.now) => {
  const family = () => `seam.draft.${session.current()?.user.id ?? 0}.${kind}.`

  const read = (place: string): T | undefined => {
    try {
      const { savedAt, content } = JSON.parse(localStorage.getItem(place) ?? '') as Kept
      const parsed = schema.safeParse(content)
      return parsed.success && now() - savedAt < week ? parsed.data : undefined
    } catch {
      return undefined
    }
  }

  return {
    read: (key: string | number) => read(`${family()}${key}`),
    /** false: the browser keeps no more */
    write: (key: string | number, content: T): boolean => {
      try {
        localStorage.setItem(`${family()}${key}`, JSON.stringify({ savedAt: now(), content }))
        return true
      } catch {
        return false
      }
    },
    remove: (key: string | number) => localStorage.removeItem(`${family()}${key}`),
    /** every piece of this kind; those too old or unreadable go now */
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
