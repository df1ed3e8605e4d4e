import { useCallback, useEffect, useState } from 'react'

type Load<T> = () => Promise<T>

const loaded = new Map<Load<unknown>, unknown>()
const running = new Map<Load<unknown>, Promise<unknown>>()

/** Runs a loader once. After a failure the next call runs it again. */
export const loadOnce = <T>(load: Load<T>): Promise<T> => {
  const pending = running.get(load) as Promise<T> | undefined
  if (pending !== undefined) return pending
  const started = load().then(
    module => {
      loaded.set(load, module)
      return module
    },
    (error: unknown) => {
      running.delete(load)
      throw error
    },
  )
  running.set(load, started)
  return started
}

/** The loaded value, if loading has finished. */
export const loadedNow = <T>(load: Load<T>): T | undefined => loaded.get(load) as T | undefined

type LoadState<T> = {
  /** undefined while it is loading */
  readonly value: T | undefined
  readonly failed: unknown
  readonly retry: () => void
}

/**
 * The result of `load`. The caller keeps its current content until `value` is set: a Suspense fallback would
 * be shown for at least 300 ms, while the chunk needs 30.
 */
export const useLoaded = <T>(load: Load<T>): LoadState<T> => {
  const [failure, setFailure] = useState<{ of: Load<T>; error: unknown }>()
  const [, redraw] = useState(0)
  const retry = useCallback(() => {
    setFailure(undefined)
    loadOnce(load).then(
      () => redraw(count => count + 1),
      (error: unknown) => setFailure({ of: load, error }),
    )
  }, [load])
  useEffect(() => {
    if (!loaded.has(load)) retry()
  }, [load, retry])
  return { value: loadedNow(load), failed: failure?.of === load ? failure.error : undefined, retry }
}
