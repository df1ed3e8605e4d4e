import type { FilterItem } from './page.ts'

/** A filter in the link to a list, such as that of a dashboard card, so that the list shows the counted rows. */
export type LinkFilter = { readonly name: string; readonly query: readonly FilterItem[] }

/** The parameter of an address with the filter of its list. */
export const linkFilterKey = 'given'

/** The address of a list of one row, or those of one client: what a notice is about. */
export const rowsAddressOf = (path: string, name: string, key: string, value: string | number): string =>
  `${path}?${linkFilterKey}=${encodeURIComponent(
    JSON.stringify({ name, query: [{ key, op: 'eq', value: [value] }] } satisfies LinkFilter),
  )}`
