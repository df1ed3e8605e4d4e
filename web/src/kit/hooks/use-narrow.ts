import { useSyncExternalStore } from 'react'

/** Below this many pixels pages are laid out for a phone. */
const phoneWidth = 768
/** From this many pixels on a sheet has room for everything beside its readings. */
const deskWidth = 1200
/** From this many pixels on a sheet has room for some twelve boxes beside each other. */
const largeWidth = 1680

/** Made once for each query: React subscribes again whenever it is given another function. */
const mediaStore = (query: string) => ({
  listen: (changed: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  },
  matches: () => window.matchMedia(query).matches,
})

const narrow = mediaStore(`(max-width: ${phoneWidth - 0.02}px)`)
const medium = mediaStore(`(min-width: ${phoneWidth}px) and (max-width: ${deskWidth - 0.02}px)`)

const large = mediaStore(`(min-width: ${largeWidth}px)`)

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.listen, narrow.matches)

/** Whether the window is wider than a phone, and narrower than that of a desk. */
export const useMedium = (): boolean => useSyncExternalStore(medium.listen, medium.matches)

/** Whether the window is that of a large screen. */
export const useLarge = (): boolean => useSyncExternalStore(large.listen, large.matches)
