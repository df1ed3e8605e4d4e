import { z } from 'zod'
import { clientSource } from '../../client/client.ts'
import { moneyAccounts } from '../../client/money/ledger.ts'
import { exportOf, read } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { filtersBy } from '../../kit/list/page.ts'
import { date, id } from '../../kit/value/text.ts'
import { amount, outstanding, pageOfKeys, percent, statAnswer, statQuery, tableColumns } from './stat.ts'

const clientCounts = {
  enabled: z.number(),
  stopped: z.number(),
  /** Added in the period. */
  fresh: z.number(),
  /** With a receipt in the period. */
  active: z.number(),
  /** With a receipt in the preceding period of equal length, and none in this one. */
  silent: z.number(),
}

/** Age bands of unsettled credit, in days. */
export const creditAge = z.enum(['0-30', '31-60', '61-90', '>90'])

const CreditAge = z.object({ age: creditAge, amount, delegations: z.number() })
const CreditClient = z.object({
  clientId: id,
  clientName: z.string(),
  limit: amount,
  used: amount,
  /** Of the limit. */
  usedShare: percent,
  /** Age in days of the oldest unsettled amount. */
  oldest: z.number(),
})

/** For money: only entries that belong to a client. */
export const moneyFilters = { clientId: 'member', salesmanId: 'member', source: 'member', gradeId: 'member' } as const
const moneyQuery = filtersBy(moneyFilters)

const IncomeRow = z.object({ key: z.string().nullable(), name: z.string(), income: amount, cash: amount })

/** null beside filters of delegations. cash = income + balance − credit + payable + suspense − writeOff; revenue = income − contract. */
const Bridge = z.object({
  income: amount,
  /** Increase of the clients' balances. */
  balance: amount,
  /** Increase of used credit. */
  credit: amount,
  payable: amount,
  suspense: amount,
  writeOff: amount,
  cash: amount,
  /** Separate: adjustments of balances against allowances, by two people. */
  adjustments: amount,
  /** Increase of prepaid tests that are not finished. */
  contract: amount,
  /** Recognised when a delegation is finished. */
  revenue: amount,
})

export type BridgeFigure = keyof z.output<typeof Bridge>

export const incomeDimension = dictionary('incomeDimension', '收费维度', {
  day: ['day', '按日'],
  month: ['month', '按月'],
  client: ['client', '客户'],
  salesman: ['salesman', '业务员'],
  source: ['source', '客户来源'],
  grade: ['grade', '会员等级'],
  package: ['package', '项目组'],
})
export type IncomeDimension = ValueOf<typeof incomeDimension>

const ClientSourceRow = z.object({
  source: clientSource.schema,
  name: z.string(),
  clients: z.number(),
  fresh: z.number(),
  active: z.number(),
  delegations: z.number(),
  income: amount,
  salesmen: z.array(
    z.object({
      salesmanId: id.nullable(),
      name: z.string(),
      clients: z.number(),
      fresh: z.number(),
      active: z.number(),
      delegations: z.number(),
      income: amount,
    }),
  ),
})
type ClientSourceRow = z.output<typeof ClientSourceRow>

/** The columns of the tables of the screen. */
export const incomeHeadings = { name: '收费维度', income: '收费（元）', cash: '到账（元）' } as const
export const creditHeadings = {
  clientName: '客户',
  used: '未结（元）',
  limit: '额度（元）',
  usedShare: '已用（%）',
  oldest: '最早的（天）',
} as const
export const gradeHeadings = {
  gradeName: '会员等级',
  enabled: '启用',
  stopped: '停用',
  fresh: '新增',
  active: '活跃',
  silent: '沉默',
} as const
export const sourceHeadings = {
  name: '来源',
  clients: '客户',
  fresh: '新增',
  active: '活跃',
  delegations: '签收委托',
  income: '收费（元）',
} as const

/** What lies between income, cash and recognised revenue, as the screen names it. */
export const bridgeNames = [
  ['income', '收费'],
  ['balance', '客户余额增加（不含调账）'],
  ['credit', '减：挂账增加'],
  ['payable', '应付退款增加'],
  ['suspense', '待认领增加'],
  ['writeOff', '减：核销与折让'],
  ['cash', '到账'],
  ['adjustments', '另：调账增加余额'],
  ['contract', '合同负债增加'],
  ['revenue', '确认收入'],
] as const satisfies readonly (readonly [BridgeFigure, string])[]

/** The amounts of the bridge beside income and cash: movements of accounts. */
export const movementFigures = [
  'balance',
  'credit',
  'payable',
  'suspense',
  'writeOff',
  'adjustments',
  'contract',
  'revenue',
] as const satisfies readonly BridgeFigure[]
export type MovementFigure = (typeof movementFigures)[number]

/** The tables of the screen. */
const platformTable = z.enum(['income', 'bridge', 'credit', 'grades', 'sources'])

/** The rows of the table of sources: each with its salesmen below it. */
export const sourceLines = (rows: readonly ClientSourceRow[]) =>
  rows.flatMap(({ salesmen, ...row }) => [
    { ...row, salesmanId: undefined },
    ...salesmen.map(own => ({ ...own, source: row.source })),
  ])
export type SourceLine = ReturnType<typeof sourceLines>[number]

export const platformCalls = {
  clients: read({
    method: 'POST',
    path: 'platform/account/queryClientCount',
    access: 'statPlatform',
    summary: '客户：启用、停用、新增、活跃（有签收）、沉默（只在前一个等长期间有签收），按等级和月份',
    input: statQuery(),
    output: statAnswer(
      z.object({ gradeId: id, gradeName: z.string(), ...clientCounts }),
      z.object(clientCounts),
    ).extend({ months: z.array(z.object({ month: z.string(), fresh: z.number(), active: z.number() })) }),
  }),
  credit: read({
    method: 'POST',
    path: 'platform/account/queryCreditCount',
    access: 'statPlatform',
    summary: '授信：额度、已用、可用；未结算按账龄；使用超过80%的客户；已用前十。asOf 为截止日，默认今天',
    input: z.strictObject({ asOf: date.optional(), query: moneyQuery }),
    output: z.object({
      asOf: z.string(),
      total: z.object({ limit: amount, used: amount, free: amount, clients: z.number() }),
      ages: z.array(CreditAge),
      over80: z.array(CreditClient),
      top: z.array(CreditClient),
    }),
  }),
  income: read({
    method: 'POST',
    path: 'platform/account/queryIncomeCount',
    access: 'statPlatform',
    summary:
      '收费与到账，按所选维度；两者的差额逐项列出；到账按支付方式。按客户等最多列300行，after 为前面略去的行数。按委托筛选（项目、项目组、样品类型等）时只有所选委托的收费，到账和差额为 null。当班收付现金的人看到的不含本班的现金收付（leavesOutOwnShift），按项目组和按委托筛选的收费为 null',
    input: statQuery({ by: incomeDimension.schema, ...pageOfKeys }),
    output: statAnswer(IncomeRow, z.object({ income: amount, cash: amount })).extend({
      bridge: Bridge,
      outstanding,
      methods: z.array(z.object({ account: z.enum(moneyAccounts), name: z.string(), amount })),
      /** What moved the cash of the reader's open shift is in none of these: they count it blind. */
      leavesOutOwnShift: z.boolean(),
    }),
  }),
  source: read({
    method: 'POST',
    path: 'platform/account/queryClientSource',
    access: 'statPlatform',
    summary: '客户来源（按现在的）：新增、活跃、委托、收费，下分业务员；当班收付现金的人交班后才有收费',
    input: statQuery(),
    output: statAnswer(
      ClientSourceRow,
      z.object({
        clients: z.number(),
        fresh: z.number(),
        active: z.number(),
        delegations: z.number(),
        income: amount,
      }),
    ),
  }),
  exportAll: exportOf({
    path: 'platform/account/exportPlatform',
    access: 'statPlatform',
    summary:
      '导出经营概览（xlsx）：table 为 income（收费与到账，默认）、bridge（收费到到账的差额）、credit（挂账的客户）、grades（各等级的客户）或 sources（客户来源）；条件、列、次序和合计同屏幕，没有“查看统计金额”权限的没有金额',
    input: statQuery({
      table: platformTable.default('income'),
      by: incomeDimension.schema.default('month'),
      ...pageOfKeys,
      ...tableColumns,
    }),
  }),
}
