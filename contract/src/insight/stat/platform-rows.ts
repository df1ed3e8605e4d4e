import { z } from 'zod'
import { clientSource } from '../../client/client.ts'
import { feeLineKind, ledgerAccount, moneyAccounts, postingKind } from '../../client/money/ledger.ts'
import { exportOf, read } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { figureFilters } from '../../kit/list/figure-filters.ts'
import { pageQuery } from '../../kit/list/page.ts'
import { periodFields } from '../../kit/value/period.ts'
import { date, id } from '../../kit/value/text.ts'
import { bridgeNames, creditAge, type MovementFigure, moneyFilters, movementFigures } from './platform.ts'
import { amount, statPage, statPageQuery } from './stat.ts'

/**
 * Ledger entries: charges less reversals, of the clients of the filter (`income`) or for its delegations (`charged`);
 * money received less money paid out (`cash`); the movements between income, cash and recognised revenue.
 */
export const moneyFigure = z.enum(['income', 'charged', 'cash', ...movementFigures])
export type MoneyFigure = z.output<typeof moneyFigure>

/** Clients: all, by their present state, or by their receipts in the period. */
export const clientFigure = z.enum(['all', 'enabled', 'stopped', 'fresh', 'active', 'silent'])

/** The titles of the lists. */
export const moneyTitles = {
  ...(Object.fromEntries(bridgeNames) as Record<MovementFigure, string>),
  income: '收费明细',
  charged: '收费明细',
  cash: '到账明细',
} as const satisfies Record<MoneyFigure, string>
export const clientTitles = {
  all: '客户',
  enabled: '启用的客户',
  stopped: '停用的客户',
  fresh: '新增的客户',
  active: '活跃的客户',
  silent: '沉默的客户',
} as const

/** One entry of a posting. */
export const MoneyRow = z.object({
  id,
  businessDate: z.string(),
  postingKind: postingKind.schema,
  ledgerAccount: ledgerAccount.schema,
  /** null for unclaimed money. */
  clientId: id.nullable(),
  clientName: z.string(),
  delegationId: id.nullable(),
  delegateCode: z.string(),
  amount,
  userName: z.string(),
})
export type MoneyRow = z.output<typeof MoneyRow>

/**
 * The key of charges by package or project, of which each fee line has one: package.12, project.surcharge; `none` where
 * it has no key, `project.package` for lines of packages, `project.each` for the lines of every project, `project.3,7`
 * for those of some.
 */
const chargePart = z
  .string()
  .regex(
    /^(package\.([1-9]\d{0,8}|surcharge|none)|project\.([1-9]\d{0,8}(,[1-9]\d{0,8}){0,499}|surcharge|package|each|none))$/,
    '收费的项目组或项目不正确',
  )
export const chargePartOf = (by: 'package' | 'project', key: string | null): string => `${by}.${key ?? 'none'}`

export const FeeLineRow = z.object({
  id,
  createTime: z.string(),
  feeLineKind: feeLineKind.schema,
  lineName: z.string(),
  /** empty for a line of the whole delegation */
  sampleCode: z.string(),
  clientId: id,
  clientName: z.string(),
  delegationId: id,
  delegateCode: z.string(),
  /** by the price list */
  charged: amount,
  /** its share of the fee; negative where a line is taken back */
  amount,
  userName: z.string(),
})
export type FeeLineRow = z.output<typeof FeeLineRow>

const FeeLineQuery = statPageQuery(['createTime'], { part: chargePart })
const readersOfLines = ['statPlatform', 'statService', 'statProject'] as const

/** Unsettled credit of one delegation, or credit that belongs to no delegation. */
export const OpenCreditRow = z.object({
  clientId: id,
  clientName: z.string(),
  delegationId: id.nullable(),
  delegateCode: z.string(),
  /** When credit was used. */
  day: z.string(),
  days: z.number(),
  amount,
})
export type OpenCreditRow = z.output<typeof OpenCreditRow>

export const CountedClientRow = z.object({
  id,
  clientCode: z.string(),
  clientName: z.string(),
  gradeName: z.string(),
  source: clientSource.schema,
  salesmanName: z.string(),
  state: state.schema,
  createTime: z.string(),
  /** Delegations received in the period. */
  received: z.number(),
  /** The latest delegation that the reader may see, of any period. */
  lastSignTime: z.string().nullable(),
})
export type CountedClientRow = z.output<typeof CountedClientRow>

/** The columns of the list of fee lines. */
export const feeLineHeadings = {
  createTime: '计费时间',
  feeLineKind: '类型',
  lineName: '名称',
  sampleCode: '样品编号',
  clientName: '客户',
  delegateCode: '委托单号',
  charged: '标价（元）',
  amount: '收费（元）',
  userName: '经手人',
} as const

/** The columns of the list of entries of the ledger. */
export const moneyHeadings = {
  businessDate: '记账日',
  postingKind: '类型',
  clientName: '客户',
  delegateCode: '委托单号',
  ledgerAccount: '科目',
  amount: '金额（元）',
  userName: '经手人',
} as const

/** The columns of the list of unsettled credit. */
export const openCreditHeadings = {
  clientName: '客户',
  delegateCode: '委托单号',
  day: '挂账日',
  days: '天数',
  amount: '未结（元）',
} as const

/** The columns of the list of clients. */
export const countedClientHeadings = {
  clientCode: '客户编号',
  clientName: '客户',
  gradeName: '等级',
  source: '来源',
  salesmanName: '业务员',
  state: '状态',
  received: '期间签收',
  lastSignTime: '最近签收',
  createTime: '登记',
} as const

/** The filters of figures, and the grade of the client. */
const rowFilters = { ...figureFilters, ...moneyFilters } as const
const MoneyQuery = pageQuery(rowFilters, ['businessDate'], {
  ...periodFields,
  figure: moneyFigure,
  /** Of `cash`: the entries of this account alone. */
  account: z.enum(moneyAccounts).optional(),
})
/** Other figures are of no account of money: one beside them would be left out of the answer. */
const ofOneFigure = <Schema extends typeof MoneyQuery>(query: Schema) =>
  query.refine(({ figure, account }) => account === undefined || figure === 'cash', {
    path: ['account'],
    message: '只有到账可以按科目查看',
  })
const CreditQuery = pageQuery(moneyFilters, [], { asOf: date.optional(), age: creditAge.optional() })
const ClientQuery = pageQuery(rowFilters, ['clientName', 'createTime'], { ...periodFields, figure: clientFigure })

export const platformRowsCalls = {
  money: read({
    method: 'POST',
    path: 'platform/account/queryMoneyRowPage',
    access: readersOfLines,
    summary:
      '收费、到账或两者差额的记账明细，期间按记账日；figure 为 income（客户的收费）、charged（委托的收费）、cash（到账）或差额的一项（balance、credit、payable、suspense、writeOff、adjustments、contract、revenue）；account 只取到账的一个科目；其他 figure 有 account 的拒绝；没有“查看经营概览”权限的只能看委托的收费；当班收付现金的人看到的不含本班的现金收付，委托的收费（charged）交班后才有金额；leavesOutOwnShift 说明是否如此',
    input: ofOneFigure(MoneyQuery),
    output: statPage(MoneyRow, z.object({ amount })).extend({
      /** What moved the cash of the reader's open shift is left out; of `charged`, every amount is. */
      leavesOutOwnShift: z.boolean(),
    }),
  }),
  exportMoney: exportOf({
    path: 'platform/account/exportMoneyRow',
    access: readersOfLines,
    summary: '导出收费或到账的记账明细（xlsx）；条件、列、顺序和合计同列表，没有“查看统计金额”权限的没有金额',
    input: ofOneFigure(MoneyQuery.extend(exportColumns(moneyHeadings))),
  }),
  lines: read({
    method: 'POST',
    path: 'platform/account/queryFeeLinePage',
    access: readersOfLines,
    summary:
      '一个项目组或项目的收费后面的费用行，期间按计费时间；part 如 package.12、project.surcharge、package.none（单项）、project.each（各项目）、project.3,7（几个项目）；当班收付现金的人交班后才有金额',
    input: FeeLineQuery,
    output: statPage(FeeLineRow, z.object({ amount })),
  }),
  exportLines: exportOf({
    path: 'platform/account/exportFeeLine',
    access: readersOfLines,
    summary: '导出收费的费用行（xlsx）；条件、列和顺序同列表，没有“查看统计金额”权限的没有金额列',
    input: FeeLineQuery.extend(exportColumns(feeLineHeadings)),
  }),
  credit: read({
    method: 'POST',
    path: 'platform/account/queryOpenCreditPage',
    access: 'statPlatform',
    summary: '截止日未结的挂账，逐单，最早的在前；age 只取一个账龄的',
    input: CreditQuery,
    output: statPage(OpenCreditRow, z.object({ amount })),
  }),
  exportCredit: exportOf({
    path: 'platform/account/exportOpenCredit',
    access: 'statPlatform',
    summary: '导出截止日未结的挂账（xlsx）；条件、列、顺序和合计同列表，没有“查看统计金额”权限的没有金额',
    input: CreditQuery.extend(exportColumns(openCreditHeadings)),
  }),
  clients: read({
    method: 'POST',
    path: 'platform/account/queryClientRowPage',
    access: 'statPlatform',
    summary: '客户数背后的客户；figure 为启用、停用、新增、活跃或沉默',
    input: ClientQuery,
    output: statPage(CountedClientRow, z.object({ clients: z.number() })),
  }),
  exportClients: exportOf({
    path: 'platform/account/exportClientRow',
    access: 'statPlatform',
    summary: '导出客户数背后的客户（xlsx）；条件、列和顺序同列表',
    input: ClientQuery.extend(exportColumns(countedClientHeadings)),
  }),
}
