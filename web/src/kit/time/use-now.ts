import { useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'
import { clock } from './server-clock.ts'

const tick = 30_000
const store = createStore(clock.now())
let timer: ReturnType<typeof setInterval> | undefined
let subscribers = 0

/** One timer for every time on the screen, and none where no time is shown. */
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

/** Epoch milliseconds by the server's clock; half a minute old at most. */
export const useNow = (): number => Math.max(useSyncExternalStore(subscribe, store.get), clock.now())
