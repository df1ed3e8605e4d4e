import { session } from './session-store.ts'
import { placesOf } from './stored-session.ts'

/**
 * A value that survives F5: in this tab's session storage, separate for each user, removed when they sign out or another
 * user signs in.
 */
export const sessionValue = <T>(name: string) => {
  const place = placesOf(session.current()) + name
  return {
    read: (): T | undefined => {
      try {
        return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value: T | undefined) => {
      try {
        if (value === undefined) sessionStorage.removeItem(place)
        else sessionStorage.setItem(place, JSON.stringify(value))
      } catch {
        // a full store keeps what it has
      }
    },
  }
}
