import { loadOnce } from '../../kit/dialog/use-loader.ts'
import { loaderOf } from './screen-of.tsx'

/** Milliseconds after the shell appears. On a slow line, loading earlier delays the page that is being opened. */
const restTime = 4_000

/** Loads the code that most screens share when the page is idle, so that the first list does not wait for it. */
export const preloadSharedCode = () => {
  const timer = setTimeout(() => void import('../../kit/theme/antd-frame.tsx').catch(() => undefined), restTime)
  return () => clearTimeout(timer)
}

/** Loads the code of a screen when its link is hovered or focused. */
export const preload = (path: string) => {
  const load = loaderOf(path)
  if (load !== undefined) loadOnce(load).catch(() => undefined)
}
