import { type FigureInput, withFilter } from '@seam/contract/insight/stat/figure-input'

/** The address of the rows behind a figure of quality, of one project or all. */
export const qualityAddress = (
  input: FigureInput,
  figure: Readonly<Record<string, string>>,
  projectId?: number,
): string => {
  const { startTime, endTime, query } = projectId === undefined ? input : withFilter(input, 'projectId', projectId)
  const parameters = new URLSearchParams({ startTime, endTime, ...figure })
  if (query.length > 0) parameters.set('query', JSON.stringify(query))
  return `#/stat/quality?${parameters}`
}
