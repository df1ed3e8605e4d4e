import type { ReportedSample } from '@seam/contract/lab/report.row'
import type { ReportResult } from '@seam/contract/lab/report.snapshot'
import type { z } from 'zod'

export type Result = z.output<typeof ReportResult>
export type Sample = z.output<typeof ReportedSample>

/** Above this number, samples share one table with one line each, as on paper. */
export const listed = 3

export const keyOf = ({ projectCode, symbol }: Result) => `${projectCode} ${symbol}`

/** What is reported of any of the samples, in the order of the lists. */
export const kindsOf = (samples: readonly Sample[]): readonly Result[] => [
  ...new Map(samples.flatMap(({ results }) => results.map(result => [keyOf(result), result]))).values(),
]
