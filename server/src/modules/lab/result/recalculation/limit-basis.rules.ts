import { itemState } from '@seam/contract/lab/sample/sample'
import { calculate } from '../../calculation/calculation.rules.ts'
import { isNoValue } from '../../calculation/no-value.rules.ts'
import { determinationOf, inheritMethods } from '../entry/method.rules.ts'
import { type Item, type ItemProject, isCalculatedByServer } from '../item/item.rules.ts'
import { sheetOf } from './recalculation.rules.ts'

/** Calculated projects with an R, and those that they convert; a sample need not have them. */
export type Conversions = readonly ItemProject[]

/** A determination as the value of the calculated project that R is given for. */
type ConvertedValue = { readonly project: ItemProject; readonly reported: string }

const hasLimit = ({ project }: Item): boolean => project.reproducibility.length > 0

/** The sample of an item as if it had all conversions; without values for those that it does not have. */
const withConversions = (item: Item, items: readonly Item[], conversions: Conversions): readonly Item[] => {
  const absent = conversions.filter(({ code }) => !items.some(({ project }) => project.code === code))
  const added = absent.map(project => ({
    ...item,
    id: -project.id,
    project: { ...project, calorie: item.project.calorie },
    state: itemState.waiting,
    current: null,
  }))
  return inheritMethods([...items, ...added])
}

/**
 * A determination on the basis for which its standard gives R (ash: dry), from the values of these items of its sample.
 * Undefined if R is given for the determination itself or for none of its conversions, or if the moisture is missing.
 */
export const onLimitBasis = (
  item: Item,
  items: readonly Item[],
  conversions: Conversions,
): ConvertedValue | undefined => {
  const all = withConversions(item, items, conversions)
  if (all.some(one => one.id === item.id && hasLimit(one))) return undefined
  const converted = all.find(
    one => isCalculatedByServer(one) && hasLimit(one) && determinationOf(one, all)?.id === item.id,
  )
  if (converted === undefined) return undefined
  const outcome = calculate(converted.project.code, sheetOf(all))
  return isNoValue(outcome) ? undefined : { project: converted.project, reported: outcome.reported }
}
