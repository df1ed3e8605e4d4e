import { z } from 'zod'
import { read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { pageOf } from '../../kit/list/page.ts'
import { id } from '../../kit/text.ts'
import { amount, outstanding, statAnswer, statPageQuery, statQuery } from './stat.ts'

export const serviceDimension = dictionary('serviceDimension', '统计维度', {
  day: ['day', '按日'],
  week: ['week', '按周'],
  month: ['month', '按月'],
  client: ['client', '客户'],
  salesman: ['salesman', '业务员'],
  source: ['source', '客户来源'],
  kind: ['kind', '样品类型'],
  category: ['category', '煤类'],
  urgency: ['urgency', '紧急程度'],
  registrar: ['registrar', '登记人'],
  package: ['package', '项目组'],
  project: ['project', '检测项目'],
})
export type ServiceDimension = ValueOf<typeof serviceDimension>

/** Dimensions of which no row may be of a single client; see filtersWithoutClient. */
export const dimensionsWithoutClient: readonly ServiceDimension[] = [
  'day',
  'week',
  'month',
  'kind',
  'category',
  'urgency',
  'package',
  'project',
]

/**
 * A delegation has one value of each dimension, but may have several packages and projects, which do not add up to
 * the total.
 */
export const isAdditive = (by: ServiceDimension): boolean => by !== 'package' && by !== 'project'

const counts = {
  /** reached 待收样 */
  registered: z.number(),
  /** Delegations received. */
  received: z.number(),
  /** Samples received; rejected ones are counted separately. */
  samples: z.number(),
  rejected: z.number(),
  /** Items confirmed. */
  items: z.number(),
  /** Original reports issued. */
  reports: z.number(),
  corrections: z.number(),
  /** Reports voided, originals and corrections. */
  voids: z.number(),
  /** Delegations cancelled. */
  cancelled: z.number(),
  income: amount,
}

export const ServiceRow = z.object({
  /** The day (the first of a week or month) or the id; null if there is none. */
  key: z.string().nullable(),
  name: z.string(),
  ...counts,
})
export type ServiceRow = z.output<typeof ServiceRow>

/** A sample that was not accepted when its delegation was received. */
export const RejectedSampleRow = z.object({
  id,
  sampleCode: z.string(),
  sampleName: z.string(),
  sampleKindName: z.string(),
  rejectReason: z.string(),
  /** By day: samples at the bench have the second. */
  signDate: z.string(),
  delegationId: id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
})
export type RejectedSampleRow = z.output<typeof RejectedSampleRow>

export const serviceStatCalls = {
  rejected: read({
    method: 'POST',
    path: 'reportforms/queryRejectedSamplePage',
    access: 'statService',
    summary: '拒收的样品及原因，期间按签收日',
    input: statPageQuery(['signTime', 'clientName']),
    output: pageOf(RejectedSampleRow),
  }),
  count: read({
    method: 'POST',
    path: 'reportforms/queryServiceCount',
    access: 'statService',
    summary: '登记、签收、样品、检测、报告及其更正和作废、委托作废、收费，按所选维度；各按发生日',
    input: statQuery({ by: serviceDimension.schema }),
    output: statAnswer(ServiceRow, z.object(counts)).extend({ additive: z.boolean(), outstanding }),
  }),
}
