import { figureFilters } from '@seam/contract/kit/list/figure-filters'
import { statMenus } from '@seam/contract/menus/stat'
import { Button } from 'antd'
import { currentPlace, goTo, placeOf } from '../../../../kit/location/hash-location.ts'
import type { StatFilters } from './stat-filters.ts'

/** The name of a screen of figures, as the menu has it. */
const nameOf = (path: string): string | undefined => statMenus.screens.find(({ url }) => url === path)?.name

const ofRows = [
  'list',
  'part',
  'figure',
  'age',
  'mark',
  'reason',
  'retest',
  'pair',
  'chart',
  'kind',
  'released',
  'each',
  'groupId',
  'verdict',
  'name',
  'timeBy',
  'account',
  'subject',
] as const
const noRows = Object.fromEntries(ofRows.map(name => [name, undefined]))

/** The filters that a screen of figures knows: its rows may have others, such as the grade of clients. */
const ofScreen = ({ input }: StatFilters) => {
  const query = input.query.filter(({ key }) => Object.hasOwn(figureFilters, key))
  return { query: query.length === 0 ? undefined : JSON.stringify(query) }
}

/** Where the rows of an address were opened, and the name of that screen; undefined if it names none. */
const originOf = () => {
  // The hook for the query decodes it a second time, and with it the filters within.
  const from = new URLSearchParams(currentPlace().search).get('from')
  const name = from === null ? undefined : nameOf(placeOf(from).path)
  return from === null || name === undefined ? undefined : { from, name }
}

/**
 * Leaves the rows behind a figure for the screen that they were opened from, as it was then; for their own screen, if
 * the address does not tell.
 */
export const BackButton = ({ filters }: { filters: StatFilters }) => {
  const origin = originOf()
  const leave = () =>
    origin === undefined ? filters.change({ ...noRows, ...ofScreen(filters) }) : goTo(origin.from, { replace: true })
  return <Button onClick={leave}>返回{origin?.name ?? nameOf(currentPlace().path)}</Button>
}

/** The same on a screen of its own, which is not only for rows. */
export const WayBack = ({ filters }: { filters: StatFilters }) =>
  originOf() === undefined ? null : <BackButton filters={filters} />
