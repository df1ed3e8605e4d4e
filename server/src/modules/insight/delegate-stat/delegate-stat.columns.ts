import { urgency } from '@seam/contract/catalogue/cost-coefficient'
import { fromFen } from '@seam/contract/kit/money'
import type { Permission } from '@seam/contract/kit/permission'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { DoneRow } from './delegate-stat.rows.ts'

const columns: readonly ListColumn<DoneRow>[] = [
  { key: 'delegateCode', title: '委托单号', value: row => row.delegateCode, width: 20 },
  { key: 'clientName', title: '客户', value: row => row.clientName, width: 36 },
  { key: 'salesmanName', title: '业务员', value: row => row.salesmanName, width: 12 },
  { key: 'sampleCount', title: '样品数', value: row => row.sampleCount, kind: 'number' },
  { key: 'groupNames', title: '项目组', value: row => row.groupNames, width: 24 },
  { key: 'urgency', title: '紧急程度', value: row => urgency.label(row.urgency), width: 10 },
  { key: 'signTime', title: '签收时间', value: row => row.signTime, kind: 'time' },
  { key: 'dueTime', title: '应完成', value: row => row.dueTime, kind: 'time' },
  { key: 'finishTime', title: '完成时间', value: row => row.finishTime, kind: 'time' },
  { key: 'hours', title: '用时（小时）', value: row => row.hours, kind: 'number' },
  { key: 'lateHours', title: '逾期（小时）', value: row => row.lateHours, kind: 'number' },
  { key: 'reportCount', title: '报告数', value: row => row.reportCount, kind: 'number' },
]

const amounts: readonly ListColumn<DoneRow>[] = [
  { key: 'fee', title: '费用（元）', value: row => fromFen(row.fee), kind: 'money' },
  { key: 'paid', title: '已收（元）', value: row => fromFen(BigInt(row.paid)), kind: 'money' },
  { key: 'refunded', title: '已退（元）', value: row => fromFen(BigInt(row.refunded)), kind: 'money' },
]

/** The columns of the list; amounts only for users with the permission. */
export const doneColumns = (rights: ReadonlySet<Permission>): readonly ListColumn<DoneRow>[] =>
  rights.has('statMoney') ? [...columns, ...amounts] : columns
