import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './feedback.tsx'
import { useLoaded } from './loaded.ts'

const whenIdle = (work: () => void) => {
  // Safari has no requestIdleCallback
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(idle)
}

/**
 * A dialog whose code comes after the list is there, in an idle moment or when it is opened: forms are a seventh of a
 * list page's code. `const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then(made => made.UserDialog))`
 */
export const lazyDialog = <P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Loaded = (props: P) => {
    const { value: Dialog, failed, retry } = useLoaded(load)
    const missing = props.open && failed !== undefined
    useEffect(() => {
      if (!missing) return
      toast.error('页面内容加载失败，正在重试')
      retry()
    }, [missing, retry])
    return Dialog && <Dialog {...props} />
  }
  return props => {
    const [wanted, setWanted] = useState(props.open)
    useEffect(() => whenIdle(() => setWanted(true)), [])
    return (wanted || props.open) && <Loaded {...props} />
  }
}
