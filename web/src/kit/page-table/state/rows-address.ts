import { type Drill, drillOf, drillOfCharges, type Figure } from '@seam/contract/insight/stat/drill'
import { type ListScreen, opensList } from '@seam/contract/insight/stat/drill-list'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import type { Permission } from '@seam/contract/kit/permission'
import { addressUnder } from './link-filter.ts'

type OwnParameters = Readonly<Record<string, string>>
type Charges = Parameters<typeof drillOfCharges>

/** The screen of a figure as it is now. */
type ScreenPlace = { readonly path: ListScreen; readonly search: string }

const addressOf = ({ list, menuUrl, input }: Drill, name: string, own: OwnParameters): string => {
  const { query, ...more } = input
  if (list === 'delegation' || list === 'report') return addressUnder(menuUrl, { name, query })
  const parameters = new URLSearchParams({ ...more, ...own })
  if (list !== 'sample' && list !== 'high') parameters.set('list', list)
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `${menuUrl}?${parameters}`
}

/** The addresses of the rows behind figures; undefined for lists that a user with these permissions may not open. */
export const rowAddressesFor = (permissions: ReadonlySet<Permission>) => {
  const linkTo = (drill: Drill, name: string, own: OwnParameters = {}): string | undefined =>
    opensList(drill.list, drill.menuUrl, permissions) ? `#${addressOf(drill, name, own)}` : undefined
  /** Rows that are shown on the screen of their figure, and return to it. */
  const linkOn = ({ path, search }: ScreenPlace, drill: Drill, name: string) =>
    linkTo({ ...drill, menuUrl: path }, name, { name, from: search })
  return {
    /** with further parameters of their screen */
    rowsAddress: (figure: Figure, input: FigureInput | undefined, name: string, own?: OwnParameters) =>
      input && linkTo(drillOf(figure, input), name, own),
    /** Of charges by one dimension: fee lines or entries of the ledger, on the same screen. */
    chargesAddress: (place: ScreenPlace, name: string, ...charges: Charges) => {
      const drill = drillOfCharges(...charges)
      return drill && linkOn(place, drill, name)
    },
    /** Of all charges for delegations: entries of the ledger, on the same screen. */
    entriesAddress: (place: ScreenPlace, name: string, input: FigureInput | undefined) =>
      input && linkOn(place, drillOf('charged', input), name),
  }
}
