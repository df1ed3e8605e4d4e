import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useStableCallback } from '../hooks/use-stable-callback.ts'
import { currentPlace, goTo } from './hash-location.ts'

/** Opens a page's form for a new row if the address has ?add, which the command palette uses. */
export const useAddOnArrival = (show: () => void) => {
  const adding = new URLSearchParams(useSearch()).has('add')
  const open = useStableCallback(show)
  useEffect(() => {
    if (!adding) return
    goTo(currentPlace().path, { replace: true })
    open()
  }, [adding, open])
}
