import { type FigureInput, withFilter } from '@seam/contract/insight/stat/figure-input'
import { addressOf } from '../../../../kit/location/hash-location.ts'
import { usePlaceOfFigure } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { useBlind } from '../parts/use-blind.ts'

/** The address of the rows behind a figure of quality, of one project or all. */
const qualityAddress = (
  input: FigureInput,
  from: string,
  figure: Readonly<Record<string, string>>,
  projectId?: number,
): string => {
  const { startTime, endTime, query } = projectId === undefined ? input : withFilter(input, 'projectId', projectId)
  const parameters = new URLSearchParams({ startTime, endTime, ...figure, from })
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `#/stat/quality?${parameters}`
}

/** The addresses behind figures of controls, which belong to no client. */
export const useControlAddress = (input: FigureInput): ((figure: Readonly<Record<string, string>>) => string) => {
  const from = addressOf(usePlaceOfFigure())
  return figure => qualityAddress({ ...input, query: [] }, from, figure)
}

/** The addresses behind figures of quality; none for users who work by lab code and may not know its client. */
export const useQualityAddress = (
  input: FigureInput,
): ((...figure: [figure: Readonly<Record<string, string>>, projectId?: number]) => string | undefined) => {
  const blind = useBlind()
  const from = addressOf(usePlaceOfFigure())
  return (...figure) => (blind ? undefined : qualityAddress(input, from, ...figure))
}
