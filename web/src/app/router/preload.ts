import { loadOnce } from '../../kit/dialog/use-loader.ts'
import { loaderOf } from './screen-of.tsx'

/** Milliseconds after the shell appears. On a slow line, code that comes sooner delays the page that is being opened. */
const restTime = 4_000

/** Fetches what most screens share once the page is at rest, so that the first list does not wait for it. */
export const preloadSharedCode = () => {
  const timer = setTimeout(() => void import('../../kit/theme/antd-frame.tsx').catch(() => undefined), restTime)
  return () => clearTimeout(timer)
}

/** Fetches the code of a screen before it is asked for: when the pointer or the focus comes to its link. */
export const preload = (path: string) => {
  const load = loaderOf(path)
  if (load !== undefined) loadOnce(load).catch(() => undefined)
}
