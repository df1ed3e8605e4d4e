import { useSyncExternalStore } from 'react'
import { clock } from './server-clock.ts'

/** One clock for every time on the screen: a table of 100 rows holds one timer, not 100. */
const tick = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = clock.now()

const listen = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = clock.now()
    for (const tell of listeners) tell()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Epoch milliseconds by the server's clock; half a minute old at most. */
export const useNow = (): number =>
  Math.max(
    useSyncExternalStore(listen, () => now),
    clock.now(),
  )
