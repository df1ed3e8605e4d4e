import { useEffect, useRef } from 'react'
import { useStable } from '../../../../kit/hooks/use-stable.ts'

/** Runs an action after a dialog has closed and the focus has returned. */
export const useAfterClose = (open: boolean, work: () => void) => {
  const before = useRef(open)
  const run = useStable(work)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (!closed) return
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [open, run])
}
