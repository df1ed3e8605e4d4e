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

/** The same figure of one client, project, … */
export const withFilter = <I extends FigureInput>(input: I, key: string, value: number | string) => ({
  ...input,
  query: [...input.query, equalsItem(key, value)],
})
