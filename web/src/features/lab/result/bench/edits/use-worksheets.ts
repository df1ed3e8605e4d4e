import { useCallback, useState } from 'react'
import { session } from '../../../../../kit/session/session-store.ts'

const place = () => `seam.worksheets.${session.current()?.user.id ?? 0}`

const readStored = (): ReadonlySet<number> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place()) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter(one => typeof one === 'number') : [])
  } catch {
    return new Set()
  }
}

/** The projects for which this user enters raw data instead of readings, remembered in this browser. */
export const useWorksheets = () => {
  const [projectIds, setProjectIds] = useState(readStored)
  const isRaw = useCallback((projectId: number) => projectIds.has(projectId), [projectIds])
  const setRaw = useCallback((projectId: number, raw: boolean) => {
    setProjectIds(before => {
      const next = new Set([...before].filter(id => id !== projectId))
      if (raw) next.add(projectId)
      localStorage.setItem(place(), JSON.stringify([...next]))
      return next
    })
  }, [])
  return { isRaw, setRaw }
}
export type Worksheets = ReturnType<typeof useWorksheets>
