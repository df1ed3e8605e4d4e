import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { session } from '../../../../../kit/session/session-store.ts'

const place = () => `seam.methods.${session.current()?.user.id ?? 0}`
const StoredMethods = z.array(z.tuple([z.number(), z.number().nullable()]))

const readStored = (): ReadonlyMap<number, number | null> => {
  try {
    return new Map(StoredMethods.parse(JSON.parse(localStorage.getItem(place()) ?? '[]')))
  } catch {
    return new Map()
  }
}

/** The method that this user uses for each project, remembered in this browser, and those chosen for single samples. */
export const useMethods = () => {
  const [byProject, setByProject] = useState(readStored)
  const [byItem, setByItem] = useState<ReadonlyMap<number, number | null>>(new Map())
  const use = useCallback((projectId: number, methodId: number | null) => {
    setByProject(before => {
      const next = new Map(before).set(projectId, methodId)
      localStorage.setItem(place(), JSON.stringify([...next]))
      return next
    })
  }, [])
  const choose = useCallback((itemId: number, methodId: number | null) => {
    setByItem(before => new Map(before).set(itemId, methodId))
  }, [])
  const chosen = useMemo(() => ({ byProject, byItem }), [byProject, byItem])
  return { chosen, use, choose }
}
export type Methods = ReturnType<typeof useMethods>
