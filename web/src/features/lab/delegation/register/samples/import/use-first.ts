import { useEffect, useRef } from 'react'

/** Runs once when the component is first shown, also where effects are run again. */
export const useFirst = (work: () => void) => {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
