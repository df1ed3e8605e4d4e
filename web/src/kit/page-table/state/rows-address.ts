import { type Drill, drillOf, type Figure, type FigureInput } from '@seam/contract/insight/stat/drill'
import { addressUnder } from './link-filter.ts'

const addressOf = ({ list, menuUrl, input }: Drill, name: string): string => {
  const { query, ...more } = input
  if (list === 'delegation' || list === 'report') return addressUnder(menuUrl, { name, query })
  const parameters = new URLSearchParams(more)
  if (list !== 'sample' && list !== 'high') parameters.set('list', list)
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `${menuUrl}?${parameters}`
}

/** The address of the rows behind a figure. */
export const rowsAddress = (figure: Figure, input: FigureInput | undefined, name: string): string | undefined =>
  input && `#${addressOf(drillOf(figure, input), name)}`
