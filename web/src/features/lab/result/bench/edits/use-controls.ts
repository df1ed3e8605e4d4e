import type { SentOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { storedDrafts } from '../../../../../kit/draft/stored-drafts.ts'
import { useUnsavedWhile } from '../../../../../kit/draft/unsaved.tsx'
import type { InstrumentsInUse } from './use-instruments.ts'

/** A control as it is typed: the material and its component, and the reading. */
const TypedControl = z.object({ materialId: z.number(), component: z.string(), raw: z.string() })
export type TypedControl = z.output<typeof TypedControl>

const TypedControls = z.object({ projectId: z.number(), controls: z.array(TypedControl).readonly() })

const drafts = storedDrafts('benchControls', TypedControls)
const none: readonly TypedControl[] = []

const readStoredControls = () => new Map(drafts.all().map(({ projectId, controls }) => [projectId, controls]))

const isTyped = (controls: readonly TypedControl[]) => controls.some(({ raw }) => raw.trim() !== '')

/**
 * The controls that are saved with the next rows of each project; stored in the browser as those rows are, which would
 * otherwise come back without the controls that hold them.
 */
export const useControls = () => {
  const [typed, setTyped] = useState<ReadonlyMap<number, readonly TypedControl[]>>(readStoredControls)
  useUnsavedWhile([...typed.values()].some(isTyped))
  const of = useCallback((projectId: number) => typed.get(projectId) ?? none, [typed])
  const set = useCallback((projectId: number, controls: readonly TypedControl[]) => {
    setTyped(before => new Map([...before, [projectId, controls]]))
    if (isTyped(controls)) drafts.write(projectId, { projectId, controls })
    else drafts.remove(projectId)
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
