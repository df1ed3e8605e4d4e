import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { money, toFen } from '../../kit/value/money.ts'
import { id, note, versionOrNone } from '../../kit/value/text.ts'
import { material, projectKind } from '../project/project.ts'

export const priceFailures = failures({
  samePrice: [22811, '价格没有变化'],
})

/** fen */
const most = 100_000_000n
const limits = '价格应在 0.00 到 1000000.00 之间'

/** A price of the list: 0.00 to 1000000.00 yuan; 0.00 is free. */
export const listPrice = z
  .string({ error: '请输入价格' })
  .regex(/^\d{1,7}\.\d{2}$/, { error: limits, abort: true })
  .refine(yuan => toFen(yuan) <= most, limits)

export const PriceDraft = z.strictObject({ price: listPrice, reason: note('变更原因', 100) })

/** Requires the price that the caller saw: 0 if there was none. */
export const PriceEdit = PriceDraft.extend({ id, version: versionOrNone })

/** An entry of the price history; entries are never edited. */
export const PriceChange = z.object({
  id,
  /** Of the project or package. */
  subjectId: id,
  subjectName: z.string(),
  /** null: the first price. */
  oldPrice: money.nullable(),
  newPrice: money,
  reason: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
export type PriceChange = z.output<typeof PriceChange>

export const priceLogQuery = pageQuery(
  { subjectId: 'number', subjectName: 'text', userName: 'text', reason: 'text', createTime: 'time' },
  ['createTime'],
)

/** The latest change of a price, for a list. */
export const LastChange = PriceChange.pick({ oldPrice: true, reason: true, userName: true, createTime: true })

export const UnitPrice = z.object({
  /** Of the project. */
  id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  kind: projectKind.schema,
  material: material.schema,
  state: state.schema,
  /** null: no price yet. */
  price: money.nullable(),
  lastChange: LastChange.nullable(),
  version: z.number(),
})
export type UnitPrice = z.output<typeof UnitPrice>

const module = '项目单价'

const filters = pageQuery({ keyword: 'search', kind: 'code', material: 'number', state: 'number' }, [
  'projectCode',
  'projectName',
  'price',
  'state',
])

/** The columns of the list of unit prices. */
export const unitPriceHeadings = {
  projectCode: '项目代码',
  projectName: '项目名称',
  symbol: '符号',
  price: '价格（元）',
  lastMove: '最近变更',
  reason: '变更原因',
  changer: '变更人',
  changeTime: '变更时间',
  kind: '类型',
  material: '物料',
  state: '状态',
} as const

export const unitPriceCalls = {
  page: read({
    method: 'POST',
    path: 'basic/projectunitprice/queryPage',
    access: 'priceView',
    summary: '项目单价列表；keyword 在代码、名称、符号中查找',
    input: filters,
    output: pageOf(UnitPrice),
  }),
  update: write({
    path: 'basic/projectunitprice/update',
    access: 'priceEdit',
    summary: '变更项目单价；须填原因，记入变更记录；已登记的委托不变',
    input: PriceEdit,
    output: nothing,
    log: { module, action: '变更项目单价' },
  }),
  logPage: read({
    method: 'POST',
    path: 'basic/projectunitprice/queryLogPage',
    access: 'priceView',
    summary: '项目单价变更记录，新的在前',
    input: priceLogQuery,
    output: pageOf(PriceChange),
  }),
  exportAll: exportOf({
    path: 'basic/projectunitprice/exportUnitPrices',
    access: 'priceExport',
    summary: '导出项目单价（xlsx）；条件同列表，不分页',
    input: filters.extend(exportColumns(unitPriceHeadings)),
  }),
}
