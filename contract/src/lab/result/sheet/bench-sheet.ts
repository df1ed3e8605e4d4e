import { z } from 'zod'
import { id } from '../../../kit/value/text.ts'
import { sampleState } from '../../sample/sample.ts'
import { BenchRow } from '../result.row.ts'

/**
 * A project of a sample at the bench; `open`: the caller may enter it; `withheld`: without its result, which the caller
 * may not know before a retest.
 */
export const SampleBenchRow = BenchRow.extend({ open: z.boolean(), withheld: z.boolean() })
export type SampleBenchRow = z.output<typeof SampleBenchRow>

/** The projects of one sample. */
export const SampleSheet = z.object({
  rows: z.array(SampleBenchRow),
  warnings: z.array(z.string()),
  /** null: there is none that the caller may see */
  sample: z.object({ id, version: z.number(), state: sampleState.schema, canRetest: z.boolean() }).nullable(),
})
export type SampleSheet = z.output<typeof SampleSheet>
