import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { exportColumns } from '../../kit/list/export.ts'
import type { TimeStep } from '../../kit/value/day.ts'
import { id } from '../../kit/value/text.ts'
import { amount, outstanding, pageOfKeys, statAnswer, statPage, statPageQuery, statQuery } from './stat.ts'

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

export const isTimeStep = (by: ServiceDimension): by is TimeStep => by === 'day' || by === 'week' || by === 'month'

/** The columns of the table; the first has the dimension as its title. */
export const serviceHeadings = {
  name: '维度',
  registered: '登记',
  received: '签收',
  samples: '样品',
  items: '检测项次',
  reports: '报告',
  corrections: '更正',
  voids: '作废报告',
  cancelled: '作废委托',
  rejected: '拒收样品',
  income: '收费（元）',
} as const

/** A row in which nothing happened. */
export const emptyServiceRow = (key: string, name: string, income: string | null): ServiceRow => ({
  key,
  name,
  registered: 0,
  received: 0,
  samples: 0,
  rejected: 0,
  items: 0,
  reports: 0,
  corrections: 0,
  voids: 0,
  cancelled: 0,
  income,
})

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

/** The columns of the list of rejected samples. */
export const rejectedHeadings = {
  sampleCode: '样品编号',
  sampleName: '样品名称',
  sampleKindName: '样品类型',
  rejectReason: '拒收原因',
  clientName: '客户',
  signTime: '签收',
} as const

const RejectedQuery = statPageQuery(['signTime', 'clientName'])

export const serviceStatCalls = {
  rejected: read({
    method: 'POST',
    path: 'reportforms/queryRejectedSamplePage',
    access: 'statService',
    summary: '拒收的样品及原因，期间按签收日',
    input: RejectedQuery,
    output: statPage(RejectedSampleRow, z.object({ samples: z.number() })),
  }),
  exportRejected: exportOf({
    path: 'reportforms/exportRejectedSample',
    access: 'statService',
    summary: '导出拒收的样品（xlsx）；条件、列和顺序同列表',
    input: RejectedQuery.extend(exportColumns(rejectedHeadings)),
  }),
  count: read({
    method: 'POST',
    path: 'reportforms/queryServiceCount',
    access: 'statService',
    summary:
      '登记、签收、样品、检测、报告及其更正和作废、委托作废、收费，按所选维度；各按发生日。按客户最多列300个，after 为前面略去的客户数；当班收付现金的人交班后才有收费',
    input: statQuery({ by: serviceDimension.schema, ...pageOfKeys }),
    output: statAnswer(ServiceRow, z.object(counts)).extend({ additive: z.boolean(), outstanding }),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportServiceCount',
    access: 'statService',
    summary: '导出服务统计（xlsx）；条件、维度、列、次序和合计同屏幕，没有“查看统计金额”权限的没有收费',
    input: statQuery({ by: serviceDimension.schema, ...pageOfKeys, ...exportColumns(serviceHeadings) }),
  }),
}
