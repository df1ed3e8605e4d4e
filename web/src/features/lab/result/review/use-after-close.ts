import { useEffect, useRef } from 'react'
import { useStable } from '../../../../kit/hooks/use-stable.ts'

/** Does something once a dialog has closed: the keyboard goes back to where it was. */
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
