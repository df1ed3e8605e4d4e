import { isRestKey, mostKeys, restKeys } from '@seam/contract/insight/stat/stat'
import { addressOf } from '../../../../kit/location/hash-location.ts'
import type { StatFilters } from './stat-filters.ts'

const parameter = 'after'

/** How many of the foremost keys the address leaves out. */
export const keysBefore = ({ get }: StatFilters): number => {
  const after = Number(get(parameter))
  return Number.isInteger(after) && after > 0 && after <= 1_000_000 ? after : 0
}

/** Of a row for the keys before or after those of the page: the address of the page that lists them; undefined for other rows. */
export const addressOfKeys = (path: string, filters: StatFilters, key: string | null): string | undefined => {
  if (!isRestKey(key)) return undefined
  const parameters = new URLSearchParams(filters.search)
  const after = keysBefore(filters) + (key === restKeys.others ? mostKeys : -mostKeys)
  if (after > 0) parameters.set(parameter, String(after))
  else parameters.delete(parameter)
  return `#${addressOf({ path, search: String(parameters) })}`
}
