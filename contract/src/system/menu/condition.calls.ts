import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent, choiceOf } from '../../kit/value/integer.ts'
import { id, versionOrNone } from '../../kit/value/text.ts'
import { ConditionDraft, ConditionEdit } from './condition.draft.ts'
import { Choice, foldState, KeptCondition, QueryCondition } from './condition.ts'

const fold = choiceOf(foldState.schema)

const output = z.object({
  page: z.object({ rows: z.array(QueryCondition), totalRecords: z.number().int() }),
  isFold: foldState.schema,
  /** false: nobody has arranged this menu, and its screen has its built-in conditions. */
  arranged: z.boolean(),
})

const module = '查询条件'

export const conditionCalls = {
  ofMenu: read({
    method: 'POST',
    path: 'sys/menuConditionRelation/getDisplayConditions',
    access: 'signedIn',
    summary: '菜单的查询条件（分页）',
    input: z.strictObject({
      menuId: id,
      pageNo: asSent(z.coerce.number().int().min(1).max(1_000_000)).default(1),
      pageSize: asSent(z.coerce.number().int().min(1).max(100)).default(100),
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
  choices: read({
    method: 'POST',
    path: 'sys/menuConditionRelation/queryChoices',
    access: 'queryDeploy',
    summary: '菜单可以配置的查询条件；已配置的在前，按其顺序',
    input: z.strictObject({ menuId: id }),
    output: z.object({
      rows: z.array(Choice),
      conditionIds: z.array(id),
      isFold: foldState.schema,
      /** 0 until somebody arranges it. */
      version: z.number().int(),
    }),
  }),
  arrange: write({
    path: 'sys/menuConditionRelation/batchAddMenuConditionRelation',
    access: 'queryDeploy',
    summary: '保存菜单的查询配置：条件及其顺序，默认展开（isFold 1）或收起；可以没有条件',
    input: z.strictObject({
      menuId: id,
      conditionIds: z
        .array(id, { error: '请选择查询条件' })
        .max(30, '一个菜单最多配置30个查询条件')
        .transform(ids => [...new Set(ids)]),
      isFold: fold.default(foldState.expanded),
      version: versionOrNone.optional(),
    }),
    output: nothing,
    log: { module: '菜单管理', action: '查询配置' },
  }),
  page: read({
    method: 'POST',
    path: 'sys/queryCondition/queryConditionPage',
    access: 'conditionView',
    summary: '查询条件列表',
    input: pageQuery(
      { tagName: 'text', conditionName: 'text', conditionCode: 'text', conditionType: 'number', menuId: 'member' },
      ['tagName', 'conditionName', 'conditionCode', 'conditionType', 'createTime'],
    ),
    output: pageOf(KeptCondition),
  }),
  add: write({
    path: 'sys/queryCondition/addCondition',
    access: 'conditionEdit',
    summary: '新增查询条件',
    input: ConditionDraft,
    output: z.object({ id }),
    log: { module, action: '新增条件' },
  }),
  update: write({
    path: 'sys/queryCondition/updateCondition',
    access: 'conditionEdit',
    summary: '修改查询条件；已配置的菜单仍须能按它查询',
    input: ConditionEdit,
    output: nothing,
    log: { module, action: '修改条件' },
  }),
  delete: write({
    path: 'sys/queryCondition/deleteCondition',
    access: 'conditionEdit',
    summary: '删除没有菜单使用的查询条件',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '删除条件' },
  }),
}
