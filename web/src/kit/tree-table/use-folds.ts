import { useMemo, useState } from 'react'
import { sessionValue } from '../page-table/state/session-value.ts'

/** Which branches of a tree are folded: at first the default ones; changes survive F5. */
export const useFolds = (listKey: string, usually: readonly number[]) => {
  const [changed, setChanged] = useState(() => sessionValue<number[]>(`tree:${listKey}`).read())
  const closed: ReadonlySet<number> = useMemo(() => new Set(changed ?? usually), [changed, usually])
  const change = (next: Iterable<number>) => {
    const all = [...next]
    sessionValue<number[]>(`tree:${listKey}`).write(all)
    setChanged(all)
  }
  return {
    closed,
    toggle: (id: number) => change(closed.has(id) ? [...closed].filter(one => one !== id) : [...closed, id]),
    change,
  }
}
