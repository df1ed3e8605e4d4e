import { z } from 'zod'
import { read } from '../kit/call.ts'
import { dictionary } from '../kit/dictionary.ts'
import { operators } from '../kit/page.ts'
import { id } from '../kit/text.ts'

/** What a condition of the search panel is entered with (spec §5). */
export const conditionType = dictionary('conditionType', '查询条件类型', {
  text: [0, '文本'],
  select: [1, '下拉'],
  date: [3, '日期'],
  datetime: [4, '日期时间'],
  range: [5, '日期时间范围'],
  tree: [6, '树形下拉'],
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
  comboboxType: z.enum(['', 'dict', 'url']),
  comboboxUrl: z.string(),
  rtnCode: z.string(),
  rtnValue: z.string(),
  requestType: z.enum(['GET', 'POST']),
  dictCode: z.string(),
  dtpStartSuffix: z.string(),
  dtpEndSuffix: z.string(),
  boxWidth: z.number(),
  /** of a dictionary; those of an address are asked for by the browser */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type QueryCondition = z.output<typeof QueryCondition>

const output = z.object({
  page: z.object({ rows: z.array(QueryCondition), totalRecords: z.number().int() }),
  isFold: foldState.schema,
})

export const conditionCalls = {
  ofMenu: read({
    method: 'POST',
    path: 'sys/menuConditionRelation/getDisplayConditions',
    access: 'signedIn',
    summary: '菜单的查询条件（分页）',
    input: z.strictObject({
      menuId: id,
      pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output,
  }),
  panel: read({
    method: 'POST',
    path: 'sys/menuConditionRelation/getDisplayVersion',
    access: 'signedIn',
    summary: '菜单的查询区：全部条件及默认展开与否',
    input: z.strictObject({ menuId: id }),
    output,
  }),
}
