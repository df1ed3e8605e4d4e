import { useState } from 'react'
import { kept } from '../page-table/kept.ts'

/** Which branches of a tree are closed: all are open at first, and F5 keeps it. */
export const useFolds = (listKey: string) => {
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set(kept<number[]>(`tree:${listKey}`).read()))
  const change = (next: Iterable<number>) => {
    const all = [...next]
    kept<number[]>(`tree:${listKey}`).write(all)
    setClosed(new Set(all))
  }
  return {
    closed,
    toggle: (id: number) => change(closed.has(id) ? [...closed].filter(one => one !== id) : [...closed, id]),
    change,
  }
}
