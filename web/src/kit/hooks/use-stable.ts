import { useCallback, useRef } from 'react'

/** The same function at every drawing, that does what the newest one does: for rows that are drawn again only when they change. */
export const useStable = <A extends unknown[], T>(work: (...args: A) => T): ((...args: A) => T) => {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: A) => latest.current(...args), [])
}
