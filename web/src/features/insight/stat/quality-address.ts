import type { FigureInput } from '@seam/contract/insight/stat/drill'

/** The address of the rows behind a figure of quality, of one project or all. */
export const qualityAddress = (
  { startTime, endTime, query }: FigureInput,
  figure: Readonly<Record<string, string>>,
  projectId?: number,
): string => {
  const own = projectId === undefined ? [] : [{ key: 'projectId', op: 'eq' as const, value: [projectId] }]
  const parameters = new URLSearchParams({ startTime, endTime, ...figure })
  if (query.length + own.length > 0) parameters.set('query', JSON.stringify([...query, ...own]))
  return `#/stat/quality?${parameters}`
}
