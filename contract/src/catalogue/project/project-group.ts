import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { position } from '../../kit/list/catalogue.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { money } from '../../kit/value/money.ts'
import { id, idState, optionalText, text, version } from '../../kit/value/text.ts'
import { LastChange, listPrice, PriceChange, PriceEdit, priceLogQuery } from '../price/price.ts'
import { material } from './project.ts'

export const projectGroupFailures = failures({
  nameTaken: [22701, '已有同名的项目组'],
  projectStopped: [22702, '所选项目不存在或已停用'],
})

const projectIds = z
  .array(id)
  .transform(ids => [...new Set(ids)])
  .pipe(z.array(z.number()).min(1, '请选择检测项目').max(60, '一个项目组最多60个项目'))

/** The form of a package; its price is changed by updatePrice. */
export const GroupEdit = z.strictObject({
  groupName: text('项目组名称', 30),
  material: choiceOf(material.schema).default(material.coal),
  /** In display order. */
  projectIds,
  remarks: optionalText('备注', 100),
  sort: position.default(0),
})

/** A new package has its first price; later ones are set by updatePrice. */
export const GroupDraft = GroupEdit.extend({ price: listPrice })

/** A package: several projects that are ordered together at one price. */
export const ProjectGroup = z.object({
  id,
  groupName: z.string(),
  material: material.schema,
  projects: z.array(z.object({ id, projectName: z.string(), symbol: z.string(), state: state.schema })),
  price: money,
  /** The sum of the prices of its members. */
  unitTotal: money,
  remarks: z.string(),
  sort: z.number(),
  state: state.schema,
  lastChange: LastChange.nullable(),
  version: z.number(),
  createTime: z.string(),
})
export type ProjectGroup = z.output<typeof ProjectGroup>

const module = '项目组'

const filters = pageQuery(
  { keyword: 'search', groupName: 'text', projectId: 'member', material: 'number', state: 'number' },
  ['groupName', 'price', 'sort', 'state', 'createTime'],
)

/** The columns of the list of prices of packages. */
export const groupPriceHeadings = {
  groupName: '项目组',
  price: '价格（元）',
  lastMove: '最近变更',
  reason: '变更原因',
  changer: '变更人',
  changeTime: '变更时间',
  unitTotal: '单价合计（元）',
  material: '物料',
  projects: '检测项目',
  remarks: '备注',
  state: '状态',
} as const

export const projectGroupCalls = {
  page: read({
    method: 'POST',
    path: 'basic/group/projectGroupPrice/queryPage',
    access: ['groupView', 'priceView'],
    summary: '项目组及其价格；keyword 在名称、备注中查找',
    input: filters,
    output: pageOf(ProjectGroup),
  }),
  add: write({
    path: 'basic/group/projectGroupPrice/add',
    access: 'groupEdit',
    summary: '新增项目组；定价还须有变更价格的权限',
    input: GroupDraft,
    output: z.object({ id }),
    log: { module, action: '新增项目组' },
  }),
  update: write({
    path: 'basic/group/projectGroupPrice/update',
    access: 'groupEdit',
    summary: '修改项目组的名称、项目、排序和备注；价格另行变更',
    input: GroupEdit.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改项目组' },
  }),
  updatePrice: write({
    path: 'basic/group/projectGroupPrice/updatePrice',
    access: 'priceEdit',
    summary: '变更项目组价格；须填原因，记入变更记录；已登记的委托不变',
    input: PriceEdit,
    output: nothing,
    log: { module, action: '变更项目组价格' },
  }),
  switchState: write({
    path: 'basic/group/projectGroupPrice/updateStatus',
    access: 'groupEdit',
    summary: '启用或停用项目组；含停用项目的不可启用',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停项目组' },
  }),
  logPage: read({
    method: 'POST',
    path: 'basic/group/projectGroupPrice/queryLogPage',
    access: 'priceView',
    summary: '项目组价格变更记录，新的在前',
    input: priceLogQuery,
    output: pageOf(PriceChange),
  }),
  exportAll: exportOf({
    path: 'basic/group/projectGroupPrice/exportGroupPrices',
    access: 'priceExport',
    summary: '导出项目组及其价格（xlsx）；条件同列表，不分页',
    input: filters.extend(exportColumns(groupPriceHeadings)),
  }),
}
