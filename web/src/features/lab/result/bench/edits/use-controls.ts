import type { SentOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { fieldIssues } from '../../../../../kit/api/call-failure.ts'
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

/** Where a control is typed: its project, and its place among the controls of the project. */
type ControlPlace = { readonly projectId: number; readonly at: number }

/** What the server has against typed controls. */
type ControlFault = ControlPlace & { readonly field: string; readonly message: string }

/**
 * The controls that are saved with the next rows of each project; stored in the browser as those rows are, which would
 * otherwise come back without the controls that hold them.
 */
export const useControls = () => {
  const [typed, setTyped] = useState<ReadonlyMap<number, readonly TypedControl[]>>(readStoredControls)
  const [faults, setFaults] = useState<readonly ControlFault[]>([])
  useUnsavedWhile([...typed.values()].some(isTyped))
  const of = useCallback((projectId: number) => typed.get(projectId) ?? none, [typed])
  /** its controls or their instrument change */
  const forget = useCallback(
    (projectId: number) => setFaults(before => before.filter(fault => fault.projectId !== projectId)),
    [],
  )
  const set = useCallback(
    (projectId: number, controls: readonly TypedControl[]) => {
      setTyped(before => new Map([...before, [projectId, controls]]))
      forget(projectId)
      if (isTyped(controls)) drafts.write(projectId, { projectId, controls })
      else drafts.remove(projectId)
    },
    [forget],
  )
  const clear = useCallback((projectId: number) => set(projectId, none), [set])
  return { of, set, clear, faults, forget, mark: setFaults }
}
export type Controls = ReturnType<typeof useControls>

type Typed = Pick<Controls, 'of'>

/** The places of the controls of these projects that have a reading, in the order in which they are sent. */
const placesToSend = (controls: Typed, projectIds: ReadonlySet<number>): readonly ControlPlace[] =>
  [...projectIds].flatMap(projectId =>
    controls.of(projectId).flatMap(({ raw }, at) => (raw.trim() === '' ? [] : [{ projectId, at }])),
  )

/** The controls of these projects that have a reading, with the instrument in use. */
export const controlsToSend = (
  controls: Typed,
  instruments: Pick<InstrumentsInUse, 'of'>,
  projectIds: ReadonlySet<number>,
): NonNullable<SentOf<typeof resultCalls.save>['controls']> =>
  placesToSend(controls, projectIds).flatMap(({ projectId, at }) => {
    const control = controls.of(projectId)[at]
    const instrument = instruments.of(projectId)
    return control === undefined ? [] : [{ ...control, raw: control.raw.trim(), projectId, instrument }]
  })

/** The typed controls that a refusal of these projects names. */
export const faultsOfControls = (
  failure: unknown,
  controls: Typed,
  projectIds: ReadonlySet<number>,
): readonly ControlFault[] => {
  const places = placesToSend(controls, projectIds)
  return fieldIssues(failure).flatMap(({ path: [list, at, name], message }) => {
    const place = list === 'controls' ? places[Number(at)] : undefined
    return place === undefined ? [] : [{ ...place, field: String(name), message }]
  })
}
