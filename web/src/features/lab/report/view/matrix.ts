import type { ReportedSample } from '@seam/contract/lab/report.row'
import type { ReportResult } from '@seam/contract/lab/report.snapshot'
import type { z } from 'zod'

export type Result = z.output<typeof ReportResult>
export type Sample = z.output<typeof ReportedSample>

/** More samples than these stand in one table, a line each: as on paper. */
export const listed = 3

export const keyOf = ({ projectCode, symbol }: Result) => `${projectCode} ${symbol}`

/** What is reported of any of the samples, in the order of the lists. */
export const kindsOf = (samples: readonly Sample[]): readonly Result[] => [
  ...new Map(samples.flatMap(({ results }) => results.map(result => [keyOf(result), result]))).values(),
]

/** 灰分、挥发分 GB/T 212-2008；全硫 GB/T 214-2007 */
export const methodsOf = (kinds: readonly Result[]): string =>
  [...Map.groupBy(kinds, ({ standard }) => standard)]
    .filter(([standard]) => standard !== '')
    .map(([standard, own]) => `${own.map(({ projectName }) => projectName).join('、')} ${standard}`)
    .join('；')
