import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { gradeCalls } from '@seam/contract/client/grade'
import type { Call } from '@seam/contract/kit/call'
import { departmentCalls } from '@seam/contract/system/department'
import type { ConditionDraft } from '@seam/contract/system/menu/condition.draft'
import { roleCalls } from '@seam/contract/system/role'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type Seeded = Pick<ConditionDraft, 'conditionName' | 'conditionCode' | 'conditionType' | 'op'> & Partial<ConditionDraft>

const text = (conditionName: string, conditionCode: string): Seeded => ({
  conditionName,
  conditionCode,
  conditionType: 0,
  op: 'like',
})
const choice = (conditionName: string, conditionCode: string, dictCode: string, op: 'eq' | 'in' = 'eq'): Seeded => ({
  conditionName,
  conditionCode,
  conditionType: 1,
  op,
  comboboxType: 'dict',
  dictCode,
})
const listCondition = (
  conditionType: 1 | 6,
  conditionName: string,
  conditionCode: string,
  { path, method }: Call,
  rtnValue: string,
): Seeded => ({
  conditionName,
  conditionCode,
  conditionType,
  op: 'eq',
  comboboxType: 'url',
  comboboxUrl: path,
  requestType: method,
  rtnCode: 'id',
  rtnValue,
})
const range = (conditionName: string, conditionCode: string): Seeded => ({
  conditionName,
  conditionCode,
  conditionType: 5,
  op: 'ge',
})

/** By tag. Staff can add to a panel those that no panel below names. */
const conditions: Readonly<Record<string, Seeded>> = {
  用户账号: text('账号', 'userMobile'),
  用户部门: listCondition(6, '部门', 'departmentId', departmentCalls.tree, 'departmentName'),
  用户姓名: text('姓名', 'userName'),
  用户状态: choice('状态', 'userStatus', 'userStatus'),
  用户角色: listCondition(1, '角色', 'roleId', roleCalls.open, 'roleName'),
  创建时间: range('创建时间', 'createTime'),
  角色名称: listCondition(1, '角色名称', 'id', roleCalls.open, 'roleName'),
  角色类型: choice('角色类型', 'roleType', 'roleType'),
  启停状态: choice('状态', 'state', 'state'),
  操作账号: text('登录账号', 'createName'),
  操作内容: text('操作内容', 'operContent'),
  操作时间: range('操作时间', 'createTime'),
  客户关键字: text('关键字', 'keyword'),
  客户名称: text('客户', 'clientName'),
  客户编号: text('客户编号', 'clientCode'),
  客户电话: text('电话', 'telephone'),
  客户来源: choice('来源', 'source', 'clientSource'),
  会员等级: listCondition(1, '会员等级', 'gradeId', gradeCalls.list, 'gradeName'),
  业务员: listCondition(1, '业务员', 'salesmanId', salesmanCalls.page, 'salesmanName'),
  付款方式: choice('付款方式', 'payPolicy', 'payPolicy'),
  建档时间: range('建档时间', 'createTime'),
  委托单号: text('委托单号', 'delegateCode'),
  委托状态: choice('状态', 'state', 'delegationState', 'in'),
  付款状态: choice('付款', 'payState', 'payState', 'in'),
  紧急程度: choice('紧急程度', 'urgency', 'urgency'),
  登记时间: range('登记时间', 'createTime'),
}

/** The initial search panels, by the address of the menu. */
const panels: Readonly<Record<string, readonly (keyof typeof conditions)[]>> = {
  '/system/user': ['用户账号', '用户部门', '用户姓名', '用户状态'],
  '/system/role': ['角色名称', '启停状态'],
  '/system/oplog': ['操作账号', '操作内容', '操作时间'],
  '/client/info': ['客户关键字', '会员等级', '客户来源', '业务员', '付款方式', '启停状态', '建档时间'],
  '/delegate/list': ['委托单号', '客户名称', '委托状态', '付款状态', '紧急程度', '登记时间'],
}

const idsOf = async (tx: Tx, tags: readonly string[]) => {
  const rows = await tx.selectFrom('queryCondition').select(['id', 'tagName']).execute()
  return tags.flatMap(tag => rows.filter(({ tagName }) => tagName === tag).map(({ id }) => id))
}

const arrange = async (tx: Tx, menuId: number, tags: readonly string[]) => {
  const ids = await idsOf(tx, tags)
  await tx.insertInto('menuQuery').values({ menuId, isFold: 1 }).execute()
  await tx
    .insertInto('menuCondition')
    .values(ids.map((conditionId, sort) => ({ menuId, conditionId, sort })))
    .execute()
}

export const seedConditions = async (tx: Tx, plant: Plant) => {
  for (const [tagName, condition] of Object.entries(conditions))
    await plant(`condition ${tagName}`, () =>
      tx
        .insertInto('queryCondition')
        .values({ ...condition, tagName })
        .execute(),
    )
  for (const [menuUrl, tags] of Object.entries(panels)) {
    const menu = await tx.selectFrom('menu').select('id').where('menuUrl', '=', menuUrl).executeTakeFirst()
    if (menu !== undefined) await plant(`panel ${menuUrl}`, () => arrange(tx, menu.id, tags))
  }
}
