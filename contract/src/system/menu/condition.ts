import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { type Operator, operators } from '../../kit/list/page.ts'
import { id } from '../../kit/value/text.ts'

/** The input control of a condition of the search panel (spec §5). */
export const conditionType = dictionary('conditionType', '查询条件类型', {
  text: [0, '文本'],
  select: [1, '下拉'],
  date: [3, '日期'],
  datetime: [4, '日期时间'],
  range: [5, '日期时间范围'],
  tree: [6, '树形下拉'],
})

export type ConditionType = ValueOf<typeof conditionType>

/** The Chinese name of an operator. */
export const operatorNames: Readonly<Record<Operator, string>> = {
  like: '包含',
  eq: '等于',
  ne: '不等于',
  in: '属于（可多选）',
  ge: '不早于',
  le: '不晚于',
}

/** The source of the choices of a condition. */
export const sources = ['', 'dict', 'url'] as const

export const conditionFailures = failures({
  tagTaken: [21401, '已有同名的条件标签'],
  dictionaryUnknown: [21402, '没有这个字典，请重新选择'],
  addressUnknown: [21403, '该地址不是系统中可以直接查询的列表，不能作为选项来源'],
  misfit: [21404, '该菜单的列表不能按这个条件查询'],
  keyTwice: [21405, '同一个字段只能配置一个条件'],
  noList: [21406, '该菜单没有可以配置查询条件的列表'],
  arranged: [21407, '该条件正在菜单中使用，不能删除'],
  unknown: [21408, '所选条件不存在，请刷新后重试'],
})

export const foldState = dictionary('foldState', '查询区默认状态', {
  expanded: [1, '展开'],
  folded: [0, '收起'],
})

/** One condition of a menu's search panel (spec §3: query condition tag). */
export const QueryCondition = z.object({
  id,
  tagName: z.string(),
  conditionName: z.string(),
  conditionCode: z.string(),
  conditionType: conditionType.schema,
  op: z.enum(operators),
  comboboxType: z.enum(sources),
  comboboxUrl: z.string(),
  rtnCode: z.string(),
  rtnValue: z.string(),
  requestType: z.enum(['GET', 'POST']),
  dictCode: z.string(),
  dtpStartSuffix: z.string(),
  dtpEndSuffix: z.string(),
  boxWidth: z.number(),
  version: z.number(),
  /** Of a dictionary; the browser requests those of an address. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type QueryCondition = z.output<typeof QueryCondition>

/** A stored condition; its options are sent with a panel only. */
export const KeptCondition = QueryCondition.omit({ options: true }).extend({
  /** Names of the menus whose panel has it. */
  menus: z.string(),
})
export type KeptCondition = z.output<typeof KeptCondition>

/** A condition that a menu may use. `fault`: why its list cannot use it, or ''. */
export const Choice = KeptCondition.extend({ fault: z.string() })
export type Choice = z.output<typeof Choice>
