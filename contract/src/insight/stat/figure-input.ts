import type { FilterItem } from '../../kit/list/page.ts'

/**
 * The input of a figure: days, both included, and filters. Apart from drill.ts, whose lists bring their calls into
 * every screen that imports it.
 */
export type FigureInput = {
  readonly startTime: string
  readonly endTime: string
  readonly query: readonly FilterItem[]
}

/** The filter of rows whose field has this value. */
export const equalsItem = (key: string, value: number | string): FilterItem => ({ key, op: 'eq', value: [value] })

const isEqualsItem = ({ op, value: [first, ...others], ...item }: FilterItem, key: string, value: number | string) =>
  item.key === key && op === 'eq' && String(first) === String(value) && others.length === 0

/** The same figure of one client, project, …; a filter that it has already is not repeated. */
export const withFilter = <I extends FigureInput>(input: I, key: string, value: number | string) => ({
  ...input,
  query: [...input.query.filter(item => !isEqualsItem(item, key, value)), equalsItem(key, value)],
})
