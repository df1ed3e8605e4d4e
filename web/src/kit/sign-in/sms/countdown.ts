import { useCallback, useEffect, useState } from 'react'

const keyOf = (place: string) => `seam.sms.${place}`
const readEnd = (place: string) => Number(sessionStorage.getItem(keyOf(place)) ?? 0)
const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/**
 * Seconds until another code may be requested; 0: now. Each form counts separately, and continues after
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
