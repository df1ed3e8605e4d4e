import type { MoneyAccount } from '@seam/contract/client/money/ledger'
import {
  type Drill,
  drillOf,
  drillOfBridge,
  drillOfCharges,
  drillOfOrders,
  drillOfValues,
  type Figure,
} from '@seam/contract/insight/stat/drill/drill'
import { type ListScreen, opensList } from '@seam/contract/insight/stat/drill/drill-list'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import type { BridgeFigure } from '@seam/contract/insight/stat/platform'
import type { Permission } from '@seam/contract/kit/permission'
import { addressOf as addressOfPlace, type Place } from '../../location/hash-location.ts'
import { addressUnder } from './link-filter.ts'

type OwnParameters = Readonly<Record<string, string>>
type Charges = Parameters<typeof drillOfCharges>

/** The screen of a figure as it is now. */
type ScreenPlace = { readonly path: ListScreen; readonly search: string }

/** Screens of figures, to which the rows behind these return. */
const isOfFigures = (path: string) => path.startsWith('/stat/')

const addressOf = ({ list, menuUrl, input }: Drill, name: string, own: OwnParameters): string => {
  const { query, asOf, ...more } = input
  if (list === 'delegation' || list === 'report') return addressUnder(menuUrl, { name, query })
  // a day of credit is the end of a period as well
  const day = asOf === undefined ? {} : { startTime: asOf, endTime: asOf }
  const { groupId, inputs, ...texts } = more
  const parameters = new URLSearchParams({ ...day, ...texts, ...own })
  if (groupId !== undefined) parameters.set('groupId', String(groupId))
  if (inputs === 1) parameters.set('inputs', '1')
  if (list !== 'sample' && list !== 'high') parameters.set('list', list)
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `${menuUrl}?${parameters}`
}

/**
 * The addresses of the rows behind figures of a place; undefined for lists that a user with these permissions may not
 * open.
 */
export const rowAddressesFor = (permissions: ReadonlySet<Permission>, place?: Place) => {
  const linkTo = (drill: Drill, name: string, own: OwnParameters = {}): string | undefined =>
    opensList(drill.list, drill.menuUrl, permissions) ? `#${addressOf(drill, name, own)}` : undefined
  const wayBack = (name: string): OwnParameters =>
    place !== undefined && isOfFigures(place.path) ? { name, from: addressOfPlace(place) } : {}
  /** Rows that are shown on the screen of their figure, and return to it. */
  const linkOn = ({ path, search }: ScreenPlace, drill: Drill, name: string) =>
    linkTo({ ...drill, menuUrl: path }, name, { name, from: addressOfPlace({ path, search }) })
  return {
    /** with further parameters of their screen */
    rowsAddress: (figure: Figure, input: FigureInput | undefined, name: string, own?: OwnParameters) =>
      input && linkTo(drillOf(figure, input), name, { ...own, ...wayBack(name) }),
    /** Of an amount between income and cash, or of the cash of one account. */
    bridgeAddress: (figure: BridgeFigure, input: FigureInput, name: string, account?: MoneyAccount) =>
      linkTo(drillOfBridge(figure, input, account), name, wayBack(name)),
    /** Of charges by one dimension: fee lines or entries of the ledger, on the same screen. */
    chargesAddress: (place: ScreenPlace, name: string, ...charges: Charges) => {
      const drill = drillOfCharges(...charges)
      return drill && linkOn(place, drill, name)
    },
    /** Of the orders of a package, of single projects or surcharges, or all, on the same screen. */
    ordersAddress: (
      place: ScreenPlace,
      name: string,
      input: FigureInput,
      ...row: [row?: Parameters<typeof drillOfOrders>[1]]
    ) => linkOn(place, drillOfOrders(input, ...row), name),
    /** Of the values of the table of results, on the same screen. */
    valuesAddress: (place: ScreenPlace, name: string, ...values: Parameters<typeof drillOfValues>) =>
      linkOn(place, drillOfValues(...values), name),
    /** Of all charges for delegations: entries of the ledger, on the same screen. */
    entriesAddress: (place: ScreenPlace, name: string, input: FigureInput | undefined) =>
      input && linkOn(place, drillOf('charged', input), name),
  }
}
