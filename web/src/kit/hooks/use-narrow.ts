import { useSyncExternalStore } from 'react'

/** Below this many pixels pages are laid out for a phone. */
const phoneWidth = 768

const query = () => window.matchMedia(`(max-width: ${phoneWidth - 0.02}px)`)

const listen = (changed: () => void) => {
  const media = query()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => query().matches)
