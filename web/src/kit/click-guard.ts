import { useRef, useState } from 'react'

/** How long after a click a second one counts as the same, in milliseconds (spec §9). */
export const clickGuard = 1000

/** A function that runs once at a time and at most once a second: a double click does its work once. */
export const guarded = <A extends unknown[], T>(
  work: (...args: A) => Promise<T>,
  now: () => number = Date.now,
): ((...args: A) => Promise<T | undefined>) => {
  let closedUntil = 0
  return async (...args) => {
    const started = now()
    if (started < closedUntil) return undefined
    closedUntil = Number.POSITIVE_INFINITY
    try {
      return await work(...args)
    } finally {
      closedUntil = started + clickGuard
    }
  }
}

/** `guarded` for a component: always the newest work, and whether it is running. */
export const useGuarded = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
  const latest = useRef(work)
  latest.current = work
  const [running, setRunning] = useState(false)
  const [run] = useState(() =>
    guarded(async (...args: A) => {
      setRunning(true)
      try {
        return await latest.current(...args)
      } finally {
        setRunning(false)
      }
    }),
  )
  return { run, running }
}
