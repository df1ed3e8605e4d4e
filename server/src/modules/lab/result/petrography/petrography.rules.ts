import { usesReflectanceSet, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { reflectanceKind } from '@seam/contract/lab/report/report'
import { petrographyFailures } from '@seam/contract/lab/result/petrography'
import type { ResultReading } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import type { RmaxRange } from '../../calculation/petrography/reflectance.rules.ts'
import { isWorkedOut, type WorkedReading } from '../entry/reading.rules.ts'
import type { Item } from '../item/item.rules.ts'

export type ReflectanceKind = 'Rran' | 'Rmax'
type ItemOfSample = Pick<Item, 'id' | 'sampleId' | 'project'>

const ownKind = ({ project }: ItemOfSample): ReflectanceKind | undefined => {
  if (project.worksheetKind === worksheetKind.randomReflectance) return reflectanceKind.random
  return project.worksheetKind === worksheetKind.maximumReflectance ? reflectanceKind.maximum : undefined
}

/**
 * The kind of reflectance whose set gives the value of this item; undefined for others. Deviation and blend type
 * belong to Rran if the sample has it, otherwise to Rmax.
 */
export const reflectanceKindOf = <I extends ItemOfSample>(
  item: I,
  items: readonly I[],
): ReflectanceKind | undefined => {
  if (!usesReflectanceSet(item.project.worksheetKind)) return undefined
  const kinds = items.filter(({ sampleId }) => sampleId === item.sampleId).flatMap(one => ownKind(one) ?? [])
  return ownKind(item) ?? (kinds.includes(reflectanceKind.random) ? reflectanceKind.random : kinds[0])
}

/** The items of the sample of `item` that the same set gives, the mean first; empty if no set gives it. */
export const itemsOfSet = <I extends ItemOfSample>(item: I, items: readonly I[]): readonly I[] => {
  const kind = reflectanceKindOf(item, items)
  const own = items.filter(one => one.sampleId === item.sampleId && reflectanceKindOf(one, items) === kind)
  return kind === undefined ? [] : own.toSorted((a, b) => Number(!ownKind(a)) - Number(!ownKind(b)))
}

/** Whether its value can be entered: it is not submitted to review. */
export const isEnterable = ({ state }: Pick<Item, 'state'>): boolean => state <= itemState.entered

/** The items that lose their value with these items, because one set gives all of them and a new one is needed. */
export const itemsBesideReturned = (returned: readonly Item[], items: readonly Item[]): readonly Item[] => {
  const ids = new Set(returned.map(({ id }) => id))
  const means = returned.flatMap(item => itemsOfSet(item, items).slice(0, 1))
  return [...new Set(means)].filter(({ id, state }) => !ids.has(id) && state > itemState.waiting)
}

/** The sets in force. */
type SetsInForce = readonly { readonly sampleId: number; readonly kind: ReflectanceKind }[]

/** A value that comes from a set cannot be typed. */
export const reasonsBesideSet = (
  item: Item,
  items: readonly Item[],
  readings: readonly WorkedReading[],
  sets: SetsInForce,
): readonly Reason[] => {
  const kind = reflectanceKindOf(item, items)
  const hasSet = sets.some(set => set.sampleId === item.sampleId && set.kind === kind)
  const isFromElsewhere = readings.some(reading => isWorkedOut(reading) && reading.origin?.setId === undefined)
  return hasSet && isFromElsewhere ? [reason(petrographyFailures.enteredFromSet)] : []
}

/** Values that a set can give are submitted from one. Items of a sample without a reflectance project are typed. */
export const reasonsWithoutSet = (
  item: Item,
  items: readonly Item[],
  readings: readonly Pick<ResultReading, 'origin'>[],
): readonly Reason[] =>
  reflectanceKindOf(item, items) !== undefined && readings.some(({ origin }) => origin?.setId === undefined)
    ? [reason(petrographyFailures.withoutSet)]
    : []

type RangeEntry = { readonly dictCode: string; readonly dictCodeName: string }

/** Rmax ranges from their dictionary, whose codes are upper ends in 0.01 %; any other code has no upper end. */
export const rmaxRanges = (entries: readonly RangeEntry[]): readonly RmaxRange[] =>
  entries
    .map(({ dictCode, dictCodeName }) => ({
      name: dictCodeName,
      below: /^\d{1,4}$/.test(dictCode) ? (Number(dictCode) / 100).toFixed(2) : null,
    }))
    .toSorted((a, b) => Number(a.below ?? Number.POSITIVE_INFINITY) - Number(b.below ?? Number.POSITIVE_INFINITY))
