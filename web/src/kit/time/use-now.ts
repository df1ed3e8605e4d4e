import { useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'
import { clock } from './server-clock.ts'

const tick = 30_000
const store = createStore(clock.now())
let timer: ReturnType<typeof setInterval> | undefined
let subscribers = 0

/** One timer for all times on the screen; none if no time is shown. */
const subscribe = (listener: () => void) => {
  const unsubscribe = store.subscribe(listener)
  subscribers += 1
  timer ??= setInterval(() => store.set(clock.now()), tick)
  return () => {
    unsubscribe()
    subscribers -= 1
    if (subscribers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Epoch milliseconds of the server's clock, at most half a minute old. */
export const useNow = (): number => Math.max(useSyncExternalStore(subscribe, store.get), clock.now())
