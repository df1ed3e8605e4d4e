import { useCallback, useState } from 'react'
import { session } from '../../../../../kit/session/session-store.ts'

type Instruments = Readonly<Record<string, string>>

const place = () => `seam.instruments.${session.current()?.user.id ?? 0}`

const readKept = (): Instruments => {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? '{}') as Instruments
  } catch {
    return {}
  }
}

/** The instrument that this user has in use for each project, remembered in this browser. */
export const useInstruments = () => {
  const [instruments, setInstruments] = useState(readKept)
  const of = useCallback((projectId: number) => instruments[projectId] ?? '', [instruments])
  const use = useCallback((projectId: number, instrument: string) => {
    setInstruments(before => {
      const next = { ...before, [projectId]: instrument }
      localStorage.setItem(place(), JSON.stringify(next))
      return next
    })
  }, [])
  return { of, use }
}
export type InstrumentsInUse = ReturnType<typeof useInstruments>
