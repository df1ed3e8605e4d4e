import { type Drill, drillOf, type Figure } from '@seam/contract/insight/stat/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { addressUnder } from './link-filter.ts'

type Parameters = Readonly<Record<string, string>>

const addressOf = ({ list, menuUrl, input }: Drill, name: string, own: Parameters): string => {
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
  own: Parameters = {},
): string | undefined => input && `#${addressOf(drillOf(figure, input), name, own)}`
