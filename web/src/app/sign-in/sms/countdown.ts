import { useCallback, useEffect, useState } from 'react'

const keyOf = (place: string) => `seam.sms.${place}`
const readEnd = (place: string) => Number(sessionStorage.getItem(keyOf(place)) ?? 0)
const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/**
 * Seconds until another code may be asked for, 0 when it may. Each form counts for itself, and goes on counting after
 * F5 (spec §9: 60 s on the login page, 20 s on the register page).
 */
export const useCountdown = (place: string): { left: number; start: (seconds: number) => void } => {
  const [end, setEnd] = useState(() => readEnd(place))
  const [left, setLeft] = useState(() => secondsTo(readEnd(place)))
  useEffect(() => {
    setLeft(secondsTo(end))
    if (secondsTo(end) === 0) return
    const timer = setInterval(() => {
      setLeft(secondsTo(end))
      if (secondsTo(end) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback(
    (seconds: number) => {
      const until = Date.now() + seconds * 1000
      sessionStorage.setItem(keyOf(place), String(until))
      setEnd(until)
    },
    [place],
  )
  return { left, start }
}
