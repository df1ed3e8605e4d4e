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

/** The address of rows that are shown on the screen of their figure, `place`, and return to it as it is now (`from`). */
const addressOn = (place: Place, drill: Drill, name: string) =>
  `#${addressOf({ ...drill, menuUrl: place.path }, name, { name, from: place.search })}`

/** The address of the rows behind charges by one dimension: fee lines or entries of the ledger, on the same screen. */
export const chargesAddress = (place: Place, name: string, ...charges: Charges): string | undefined => {
  const drill = drillOfCharges(...charges)
  return drill && addressOn(place, drill, name)
}

/** The address of the entries of the ledger behind all charges for delegations, on the same screen. */
export const entriesAddress = (place: Place, name: string, input: FigureInput): string =>
  addressOn(place, drillOf('charged', input), name)
