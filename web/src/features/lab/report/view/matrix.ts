import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import type { ReportResult } from '@seam/contract/lab/report/report.snapshot'
import type { z } from 'zod'

export type Result = z.output<typeof ReportResult>
export type Sample = z.output<typeof ReportedSample>

/** Above this number, samples share one table, one line each, as on paper. */
export const mostSeparateTables = 3

export const keyOf = ({ projectCode, symbol }: Result) => `${projectCode} ${symbol}`

/** The projects reported for any of the samples, in the order of their lists. */
export const kindsOf = (samples: readonly Sample[]): readonly Result[] => [
  ...new Map(samples.flatMap(({ results }) => results.map(result => [keyOf(result), result]))).values(),
]
