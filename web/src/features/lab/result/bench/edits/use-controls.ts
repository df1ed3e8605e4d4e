import type { SentOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useCallback, useState } from 'react'
import type { InstrumentsInUse } from './use-instruments.ts'

/** A control as it is typed: the material and its component, and the reading. */
export type TypedControl = { readonly materialId: number; readonly component: string; readonly raw: string }

const none: readonly TypedControl[] = []

/** The controls that are saved with the next rows of each project. */
export const useControls = () => {
  const [typed, setTyped] = useState<ReadonlyMap<number, readonly TypedControl[]>>(new Map())
  const of = useCallback((projectId: number) => typed.get(projectId) ?? none, [typed])
  const set = useCallback((projectId: number, controls: readonly TypedControl[]) => {
    setTyped(before => new Map([...before, [projectId, controls]]))
  }, [])
  const clear = useCallback((projectId: number) => set(projectId, none), [set])
  return { of, set, clear }
}
export type Controls = ReturnType<typeof useControls>

/** The controls of these projects that have a reading, with the instrument in use. */
export const controlsToSend = (
  controls: Pick<Controls, 'of'>,
  instruments: Pick<InstrumentsInUse, 'of'>,
  projectIds: ReadonlySet<number>,
): NonNullable<SentOf<typeof resultCalls.save>['controls']> =>
  [...projectIds].flatMap(projectId =>
    controls
      .of(projectId)
      .filter(({ raw }) => raw.trim() !== '')
      .map(control => ({ ...control, raw: control.raw.trim(), projectId, instrument: instruments.of(projectId) })),
  )
