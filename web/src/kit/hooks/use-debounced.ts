import { useEffect, useState } from 'react'

/** The value after it has not changed for the given milliseconds, for requests sent while the user types. */
export const usePaused = <T>(value: T, pause = 250): T => {
  const [paused, setPaused] = useState(value)
  const same = JSON.stringify(value) === JSON.stringify(paused)
  useEffect(() => {
    if (same) return
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value, same, pause])
  return paused
}
