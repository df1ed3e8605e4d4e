import { session } from '../../session/session-store.ts'

/** A value that survives F5: in this tab's session storage, separate for each user, cleared on signing out. */
export const sessionValue = <T>(name: string) => {
  const place = `seam.${session.current()?.user.id ?? 0}.${name}`
  return {
    read: (): T | undefined => {
      try {
        return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value: T | undefined) => {
      if (value === undefined) sessionStorage.removeItem(place)
      else sessionStorage.setItem(place, JSON.stringify(value))
    },
  }
}
