import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { currentPlace, goTo } from './hash-location.ts'
import { useStable } from './use-stable.ts'

/** Opens a page's form for a new row where the address says ?add: what the command palette leads to. */
export const useAddOnArrival = (show: () => void) => {
  const asked = new URLSearchParams(useSearch()).has('add')
  const open = useStable(show)
  useEffect(() => {
    if (!asked) return
    goTo(currentPlace().path, { replace: true })
    open()
  }, [asked, open])
}
