import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '../feedback/feedback.tsx'
import { useLoaded } from './use-loader.ts'

const whenIdle = (work: () => void) => {
  // Safari has no requestIdleCallback
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(idle)
}

/** The loaded component. With `isOpen` the user waits for it: a failure is reported and loading is retried. */
const useTried = <T,>(load: () => Promise<T>, isOpen: boolean): { value: T | undefined } => {
  const { value, failed, retry } = useLoaded(load)
  const missing = isOpen && failed !== undefined
  useEffect(() => {
    if (!missing) return
    toast.error('页面内容加载失败，正在重试')
    retry()
  }, [missing, retry])
  return { value }
}

/** A component whose code is loaded when it is shown, such as the content of a popover. */
export const lazyPart =
  <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  props => {
    const { value: Part } = useTried(load, true)
    return Part && <Part {...props} />
  }

/**
 * A dialog whose code is loaded after the list, when the browser is idle or the dialog opens: forms are a seventh of a
 * list page's code. `const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then(module => module.UserDialog))`
 */
export const lazyDialog = <P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const LazyDialog = (props: P) => {
    const { value: Dialog } = useTried(load, props.open)
    return Dialog && <Dialog {...props} />
  }
  return props => {
    const [isNeeded, setWanted] = useState(props.open)
    useEffect(() => whenIdle(() => setWanted(true)), [])
    return (isNeeded || props.open) && <LazyDialog {...props} />
  }
}
