import { useEffect, useState } from 'react'

/** A value once it has rested for so many milliseconds: what is asked of the server while somebody types. */
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
