import { useEffect, useRef } from 'react'

/** Runs once when the component is first shown, also where effects are run again. */
export const useFirst = (work: () => void) => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    work()
  })
}
