import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { figureFilters } from '../../kit/list/figure-filters.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent } from '../../kit/value/integer.ts'
import { periodFields } from '../../kit/value/period.ts'
import { id } from '../../kit/value/text.ts'

/** A confirmed value above its limit, as printed on the client's report. */
export const HighValueRow = z.object({
  /** Of the value: an item of several components may have more than one. */
  id,
  itemId: id,
  component: z.string(),
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  /** as printed */
  reported: z.string(),
  limit: z.string(),
  /** reported − limit; null if the value is not a number, such as >100. */
  excess: z.string().nullable(),
  confirmTime: z.string(),
  sampleId: id,
  sampleCode: z.string(),
  sampleName: z.string(),
  /** null without the right to see the client (codeMapping). */
  labCode: z.string().nullable(),
  delegationId: id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
  /** The report in force; null before it is issued. */
  reportCode: z.string().nullable(),
  /** When that report was delivered. */
  releaseTime: z.string().nullable(),
})
export type HighValueRow = z.output<typeof HighValueRow>

export const highValueSorts = ['confirmTime', 'delegateCode', 'clientName'] as const

/** Which limit applies: that of the day of the result or, with 1, the present one of the project. */
export const limitChoice = { limitNow: asSent(z.coerce.number().int().min(0).max(1)).default(0) }

export const highValueCalls = {
  page: read({
    path: 'chemicalReport/queryHighQuotaList',
    access: 'highView',
    summary: '高指标：已复核、严格高于限值的结果；限值为出结果时的限值，limitNow=1 用现行限值',
    input: pageQuery(figureFilters, highValueSorts, { ...periodFields, ...limitChoice }),
    output: pageOf(HighValueRow),
  }),
}
