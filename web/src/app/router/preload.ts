import { loadOnce } from '../../kit/dialog/use-loader.ts'
import { loaderOf } from './screen-of.tsx'

/** Fetches the code of a screen before it is asked for: when the pointer or the focus comes to its link. */
export const preload = (path: string) => {
  const load = loaderOf(path)
  if (load !== undefined) loadOnce(load).catch(() => undefined)
}
