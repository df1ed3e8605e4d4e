import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { money } from '../../kit/value/money.ts'
import { id } from '../../kit/value/text.ts'

export const sampleState = dictionary('sampleState', '样品状态', {
  registered: [10, '登记', 'gray'],
  rejected: [15, '拒收', 'red'],
  withdrawn: [16, '已取消', 'red'],
  received: [20, '已收样', 'cyan'],
  prepared: [30, '制样', 'blue'],
  testing: [40, '检测', 'blue'],
  tested: [50, '完成', 'green'],
  kept: [60, '留样', 'purple'],
  returned: [70, '退还', 'gray'],
  disposed: [71, '处置', 'gray'],
})
export type SampleState = ValueOf<typeof sampleState>

/** Commands on a sample, for its custody record. */
export const sampleCommand = dictionary('sampleCommand', '样品操作', {
  receive: ['receive', '收样'],
  reject: ['reject', '拒收'],
  withdraw: ['withdraw', '取消'],
  prepare: ['prepare', '制样'],
  start: ['start', '开始检测'],
  complete: ['complete', '检测完成'],
  reopen: ['reopen', '重新检测'],
  move: ['move', '移动'],
  keep: ['keep', '留样'],
  extend: ['extend', '延长留样'],
  retest: ['retest', '复测'],
  giveBack: ['giveBack', '退还'],
  dispose: ['dispose', '处置'],
})
export type SampleCommand = ValueOf<typeof sampleCommand>

/** One project of one sample, by its current result. */
export const itemState = dictionary('itemState', '检测状态', {
  waiting: [10, '待检', 'gray'],
  entered: [20, '已录入', 'cyan'],
  submitted: [30, '待复核', 'orange'],
  confirmed: [40, '已复核', 'blue'],
  published: [50, '已发布', 'green'],
  cancelled: [90, '取消', 'red'],
})
export type ItemState = ValueOf<typeof itemState>

/** A line of the work list of a sample, with its frozen price. */
const ItemRow = z.object({
  id,
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  /** true: requested; otherwise an input of a requested project. */
  requested: z.boolean(),
  /** The package that covers it. */
  groupId: id.nullable(),
  price: money,
  charged: money,
  state: itemState.schema,
})

/** A sample as reception sees it, with its delegation. The bench has its own schemas, without the client. */
export const SampleRow = z.object({
  id,
  position: z.number(),
  /** Its number for the client: the delegation's number and the position. */
  sampleCode: z.string(),
  /** null without the right to see the client (codeMapping), and before receipt. */
  labCode: z.string().nullable(),
  sampleName: z.string(),
  coalId: id.nullable(),
  coalCategoryId: id.nullable(),
  coalCategoryName: z.string().nullable(),
  sampleKindId: id,
  sampleKindName: z.string(),
  floatDensityId: id.nullable(),
  floatDensityName: z.string().nullable(),
  /** kilograms */
  mass: z.string().nullable(),
  remarks: z.string(),
  state: sampleState.schema,
  condition: z.string(),
  rejectReason: z.string(),
  receiveTime: z.string().nullable(),
  groups: z.array(z.object({ groupId: id, groupName: z.string(), price: money })),
  items: z.array(ItemRow),
  images: z.array(z.string()),
})
export type SampleRow = z.output<typeof SampleRow>
