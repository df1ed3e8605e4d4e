import type { Session } from '../session/stored-session.ts'

const place = 'seam.device'

/**
 * The token by which the server recognises this browser, so that wrong passwords from elsewhere do not lock its accounts. It
 * outlives sessions and grants nothing by itself.
 */
export const ownDevice = {
  /** '' requests a first token */
  read: (): string => localStorage.getItem(place) ?? '',
  keep: ({ device }: Session) => {
    if (device !== undefined) localStorage.setItem(place, device)
  },
}
