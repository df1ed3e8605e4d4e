import { z } from 'zod'
import { clientSource } from '../../client/client.ts'
import { ledgerAccount, postingKind } from '../../client/ledger.ts'
import { read } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { filtersBy } from '../../kit/list/page.ts'
import { date, id } from '../../kit/text.ts'
import { creditAge, moneyFilters } from './platform.ts'
import { amount, statAnswer, statPage, statPageQuery } from './stat.ts'

/**
 * Ledger entries: charges less reversals, of the clients of the filter (`income`) or for its delegations (`charged`);
 * money received less money paid out (`cash`).
 */
export const moneyFigure = z.enum(['income', 'charged', 'cash'])
export type MoneyFigure = z.output<typeof moneyFigure>

/** Clients: by their present state, or by their receipts in the period. */
export const clientFigure = z.enum(['enabled', 'stopped', 'fresh', 'active', 'silent'])

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
  /** The latest delegation of all. */
  lastSignTime: z.string().nullable(),
})
export type CountedClientRow = z.output<typeof CountedClientRow>

export const platformRowsCalls = {
  money: read({
    method: 'POST',
    path: 'platform/account/queryMoneyRowPage',
    access: ['statPlatform', 'statService'],
    summary: '收费或到账的记账明细，期间按记账日；figure 为 income（客户的收费）、charged（委托的收费）、cash（到账）',
    input: statPageQuery(['businessDate'], { figure: moneyFigure }),
    output: statPage(MoneyRow, z.object({ amount })),
  }),
  credit: read({
    method: 'POST',
    path: 'platform/account/queryOpenCreditList',
    access: 'statPlatform',
    summary: '截止日未结的挂账，逐单，最早的在前；age 只取一个账龄的',
    input: z.strictObject({ asOf: date.optional(), age: creditAge.optional(), query: filtersBy(moneyFilters) }),
    output: statAnswer(OpenCreditRow, z.object({ amount })),
  }),
  clients: read({
    method: 'POST',
    path: 'platform/account/queryClientRowPage',
    access: 'statPlatform',
    summary: '客户数背后的客户；figure 为启用、停用、新增、活跃或沉默',
    input: statPageQuery(['clientName', 'createTime'], { figure: clientFigure }),
    output: statPage(CountedClientRow, z.object({ clients: z.number() })),
  }),
}
