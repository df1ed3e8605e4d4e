import { type Drill, drillOf, drillOfCharges, type Figure } from '@seam/contract/insight/stat/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import type { Place } from '../../location/hash-location.ts'
import { addressUnder } from './link-filter.ts'

type OwnParameters = Readonly<Record<string, string>>
type Charges = Parameters<typeof drillOfCharges>

const addressOf = ({ list, menuUrl, input }: Drill, name: string, own: OwnParameters): string => {
  const { query, ...more } = input
  if (list === 'delegation' || list === 'report') return addressUnder(menuUrl, { name, query })
  const parameters = new URLSearchParams({ ...more, ...own })
  if (list !== 'sample' && list !== 'high') parameters.set('list', list)
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `${menuUrl}?${parameters}`
}

/** The address of the rows behind a figure, with further parameters of their screen. */
export const rowsAddress = (
  figure: Figure,
  input: FigureInput | undefined,
  name: string,
  own: OwnParameters = {},
): string | undefined => input && `#${addressOf(drillOf(figure, input), name, own)}`

/**
 * The address of the rows behind charges by one dimension. Fee lines are shown on the screen of the figure, `place`,
 * and return to it as it is now (`from`).
 */
export const chargesAddress = (place: Place, name: string, ...charges: Charges): string | undefined => {
  const drill = drillOfCharges(...charges)
  if (drill === undefined) return undefined
  if (drill.list !== 'line') return `#${addressOf(drill, name, {})}`
  return `#${addressOf({ ...drill, menuUrl: place.path }, name, { name, from: place.search })}`
}
