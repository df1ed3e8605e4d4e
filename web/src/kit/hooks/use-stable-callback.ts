import { useCallback, useRef } from 'react'

/** Returns a function of constant identity that calls the newest `work`, for rows that render only when they change. */
export const useStableCallback = <A extends unknown[], T>(work: (...args: A) => T): ((...args: A) => T) => {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...args: A) => latest.current(...args), [])
}
