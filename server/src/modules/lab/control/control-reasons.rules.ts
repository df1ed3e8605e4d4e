import { type ControlDraft, controlFailures } from '@seam/contract/lab/result/control'
import { resultFailures } from '@seam/contract/lab/result/result'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

/** The field of a control in the input of its call. */
const placeOf = (at: number, field: keyof ControlDraft) => ({ path: ['controls', at, field] })

/** What the material of a control says about its use for the project of the control. */
type MaterialFacts = {
  readonly materialName: string
  readonly usable: boolean
  readonly instrumentRequired: boolean
}

/** Reasons against the material of each control, and against a control without an instrument that its project requires. */
export const reasonsAgainstMaterials = <C extends Pick<ControlDraft, 'instrument'>>(
  controls: readonly C[],
  materialOf: (control: C) => MaterialFacts | undefined,
): readonly Reason[] =>
  controls.flatMap((control, at) => {
    const material = materialOf(control)
    if (material === undefined) return [reason(controlFailures.noValue, undefined, placeOf(at, 'materialId'))]
    const { materialName, usable, instrumentRequired } = material
    if (!usable)
      return [reason(controlFailures.materialUnusable, `【${materialName}】已停用或过期`, placeOf(at, 'materialId'))]
    if (instrumentRequired && control.instrument === '')
      return [reason(resultFailures.instrumentMissing, `【${materialName}】须选择仪器`, placeOf(at, 'instrument'))]
    return []
  })

/** Reasons against the instruments of the controls; `unusable` by number. */
export const reasonsAgainstInstruments = (
  controls: readonly Pick<ControlDraft, 'instrument'>[],
  unusable: ReadonlyMap<string, Reason>,
): readonly Reason[] =>
  controls.flatMap(({ instrument }, at) => {
    const against = unusable.get(instrument)
    return against === undefined ? [] : [reason(against.failure, against.message, placeOf(at, 'instrument'))]
  })

/** Reasons against controls of projects of which no row is entered with them. */
export const reasonsAgainstProjects = (
  controls: readonly Pick<ControlDraft, 'projectId'>[],
  projectIds: ReadonlySet<number>,
): readonly Reason[] =>
  controls.flatMap(({ projectId }, at) =>
    projectIds.has(projectId) ? [] : [reason(controlFailures.notInRows, undefined, placeOf(at, 'projectId'))],
  )

/** Reasons with the names of their controls: a number would be that of the call, not of the screen. */
export const withNames = (reasons: readonly Reason[], names: readonly string[]): readonly Reason[] =>
  reasons.map(one => {
    const [, at] = one.place?.path ?? []
    const label = typeof at === 'number' ? names[at] : undefined
    return one.place === undefined || label === undefined ? one : { ...one, place: { ...one.place, label } }
  })
