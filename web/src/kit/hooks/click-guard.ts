import { useRef, useState } from 'react'

/** How long after a click a second one counts as the same, in milliseconds (spec §9). */
const clickGuard = 1000

type Options<A extends unknown[]> = {
  /** the subject of a click, such as a row: clicks with different subjects are independent */
  about?: ((...args: A) => unknown) | undefined
  now?: () => number
}

/** A function that runs once at a time and at most once a second, so that a double click has one effect. */
export const guardClicks = <A extends unknown[], T>(
  work: (...args: A) => Promise<T>,
  { about = () => undefined, now = Date.now }: Options<A> = {},
): ((...args: A) => Promise<T | undefined>) => {
  const closedUntil = new Map<unknown, number>()
  return async (...args) => {
    const [started, subject] = [now(), about(...args)]
    if (started < (closedUntil.get(subject) ?? 0)) return undefined
    closedUntil.set(subject, Number.POSITIVE_INFINITY)
    try {
      return await work(...args)
    } finally {
      closedUntil.set(subject, started + clickGuard)
    }
  }
}

/**
 * `guardClicks` for a component: calls the newest `work`, and returns whether it is running. A component that shows another
 * subject (a dialog, a worksheet) passes another `per`, and its first click counts as new.
 */
export const useClickGuard = <A extends unknown[], T>(
  work: (...args: A) => Promise<T>,
  { per, about }: { per?: unknown; about?: (...args: A) => unknown } = {},
) => {
  const latest = useRef(work)
  latest.current = work
  const guard = useRef<{ per: unknown; run: (...args: A) => Promise<T | undefined> }>(undefined)
  const [running, setRunning] = useState<readonly unknown[]>([])
  if (guard.current === undefined || guard.current.per !== per) {
    const runLatest = async (...args: A) => {
      setRunning(before => [...before, current])
      try {
        return await latest.current(...args)
      } finally {
        setRunning(before => before.toSpliced(before.indexOf(current), 1))
      }
    }
    const current = { per, run: guardClicks(runLatest, { about }) }
    guard.current = current
  }
  return { run: guard.current.run, running: running.includes(guard.current) }
}
