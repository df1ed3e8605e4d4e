import { useEffect, useState } from 'react'

/** The value after it has not changed for the given milliseconds, for requests sent while the user types. */
export const useDebounced = <T>(value: T, pause = 250): T => {
  const [settled, setSettled] = useState(value)
  const same = JSON.stringify(value) === JSON.stringify(settled)
  useEffect(() => {
    if (same) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, same, pause])
  return settled
}
