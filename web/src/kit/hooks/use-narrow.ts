import { useSyncExternalStore } from 'react'

/** Below this many pixels pages are laid out for a phone. */
const phoneWidth = 768
/** From this many pixels on a sheet has room for everything beside its readings. */
const deskWidth = 1200

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    changed => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${phoneWidth - 0.02}px)`)

/** Whether the window is wider than a phone, and narrower than that of a desk. */
export const useMedium = (): boolean => useMedia(`(min-width: ${phoneWidth}px) and (max-width: ${deskWidth - 0.02}px)`)
