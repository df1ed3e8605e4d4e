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

/**
 * `guarded` for a component: always the newest work, and whether it is running. What opens anew is another button:
 * with another `per` (which dialog, which sheet) a click is a first one again.
 */
export const useGuarded = <A extends unknown[], T>(work: (...args: A) => Promise<T>, per?: unknown) => {
  const latest = useRef(work)
  latest.current = work
  const guard = useRef<{ per: unknown; run: (...args: A) => Promise<T | undefined> }>(undefined)
  const [running, setRunning] = useState<unknown>()
  if (guard.current === undefined || guard.current.per !== per) {
    const mine = {
      per,
      run: guarded(async (...args: A) => {
        setRunning(mine)
        try {
          return await latest.current(...args)
        } finally {
          setRunning((before: unknown) => (before === mine ? undefined : before))
        }
      }),
    }
    guard.current = mine
  }
  return { run: guard.current.run, running: running === guard.current }
}
