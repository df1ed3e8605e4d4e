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

const hasOwnLimit = ({ project: { reproducibility, components } }: Item): boolean =>
  reproducibility.length > 0 || components.some(part => (part.reproducibility ?? []).length > 0)

/** The sample as if it had all conversions; without values for those that it does not have. */
const withConversions = (items: readonly Item[], conversions: Conversions): readonly Item[] => {
  const [first] = items
  if (first === undefined) return []
  const absent = conversions.filter(({ code }) => !items.some(({ project }) => project.code === code))
  const added = absent.map(project => ({
    ...first,
    id: -project.id,
    project: { ...project, calorie: first.project.calorie },
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
  { id }: Pick<Item, 'id'>,
  items: readonly Item[],
  conversions: Conversions,
): ConvertedValue | undefined => {
  const all = withConversions(items, conversions)
  const item = all.find(one => one.id === id)
  if (item === undefined || hasOwnLimit(item)) return undefined
  const converted = all.find(
    one => isCalculatedByServer(one) && hasOwnLimit(one) && determinationOf(one, all)?.id === item.id,
  )
  if (converted === undefined) return undefined
  const outcome = calculate(converted.project.code, sheetOf(all))
  return isNoValue(outcome) ? undefined : { project: converted.project, reported: outcome.reported }
}
