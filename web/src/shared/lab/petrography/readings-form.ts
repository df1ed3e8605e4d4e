import {
  type Petrography,
  type ReflectanceSet,
  type ReflectanceStatistics,
  readingLimits,
} from '@seam/contract/lab/result/petrography'
import { parseReadings } from './readings-text.ts'

/** A set of readings as entered. */
export type ReadingsForm = {
  /** one reading a line, in per cent */
  readonly text: string
  readonly instrument: string
  /** the blend type that the petrographer chooses in place of the computed one */
  readonly override: ReflectanceSet['blendType'] | null
  readonly reason: string
  readonly pictureCode: string | null
  readonly printsShares: boolean
}

export const formOf = (set: ReflectanceSet | null): ReadingsForm => ({
  text: set?.readings.join('\n') ?? '',
  instrument: set?.instrument ?? '',
  override: set !== null && set.blendType !== set.computedType ? set.blendType : null,
  reason: set?.overrideReason ?? '',
  pictureCode: set?.pictureCode ?? null,
  printsShares: set?.printsShares ?? false,
})

/** Statistics need two readings or more, all of them valid. */
export const readingsToPreview = ({ readings, faults }: ReturnType<typeof parseReadings>): readonly string[] =>
  faults.length === 0 && readings.length > 1 ? readings : []

/** The chosen blend type differs from the computed one: a reason is required. */
export const isOverridden = ({ override }: ReadingsForm, statistics: ReflectanceStatistics | undefined): boolean =>
  override !== null && override !== statistics?.computedType

export const canBeSaved = (form: ReadingsForm, statistics: ReflectanceStatistics | undefined): boolean => {
  const { readings, faults } = parseReadings(form.text)
  const isExplained = !isOverridden(form, statistics) || form.reason.trim() !== ''
  return faults.length === 0 && readings.length >= readingLimits.min && isExplained
}

type Target = { readonly itemId: number; readonly methodId: number | null }

/** The input of the call: every item of the set, with the method of the one whose dialog this is. */
export const saveInput = (
  form: ReadingsForm,
  statistics: ReflectanceStatistics | undefined,
  items: Petrography['items'],
  target: Target,
) => {
  const overridden = isOverridden(form, statistics)
  return {
    items: items.map(({ itemId, version }) => ({
      itemId,
      version,
      ...(itemId === target.itemId && { methodId: target.methodId }),
    })),
    readings: [...parseReadings(form.text).readings],
    instrument: form.instrument.trim(),
    blendType: overridden ? form.override : null,
    overrideReason: overridden ? form.reason.trim() : '',
    printsShares: form.printsShares,
    pictureCode: form.pictureCode,
  }
}
