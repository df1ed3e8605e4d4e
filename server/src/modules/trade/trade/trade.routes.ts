import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod, payMethod } from '@seam/contract/client/money/pay-method'
import type { InputOf } from '@seam/contract/kit/call'
import { fromFen, fromFenOrNull, positiveFen, sumFen } from '@seam/contract/kit/value/money'
import { tradeCalls } from '@seam/contract/trade/trade'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { periodOf } from '../../../kit/period.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { tradeLifecycle } from '../../client/ledger/trade.commands.ts'
import { isTradeOpen } from '../online-pay/attempt.rows.ts'
import { canCorrectNumber, correctNumber } from './correct-number.commands.ts'
import { sumSettled, sumTakings, type Takings, type TakingsFilter } from './takings.rows.ts'
import { tradeColumns } from './trade.columns.ts'
import { findTrade, type ListedTrade, selectTradePage, tradeQuery } from './trade.rows.ts'
import { selectTradeDocuments, selectTradeStory } from './trade-story.rows.ts'

const toRow = (row: ListedTrade) => ({
  ...row,
  amount: fromFen(row.amount),
  surplus: fromFen(row.surplus),
  refunded: fromFen(row.refunded),
})

type StoredEntry = Awaited<ReturnType<typeof selectTradeStory>>['entries'][number]

const toEntry = ({ ledgerAccount, amount, delegateCode, balanceAfter }: StoredEntry) => ({
  ledgerAccount,
  debit: fromFen(positiveFen(amount)),
  credit: fromFen(positiveFen(-amount)),
  delegateCode,
  balanceAfter: fromFenOrNull(balanceAfter),
})

const toPostings = (entries: readonly StoredEntry[]) =>
  [...Map.groupBy(entries, ({ id }) => id)].flatMap(([id, own]) => {
    const [first] = own
    if (first === undefined) return []
    const { kind, businessDate, remarks, createName, createTime } = first
    return [{ id: String(id), kind, businessDate, remarks, createName, createTime, entries: own.map(toEntry) }]
  })

const filterOf = (
  { clientId, ...period }: InputOf<typeof tradeCalls.takings>,
  { scope, userId: cashierId }: Caller,
): TakingsFilter => ({ clientId, period: periodOf(period), scope, cashierId })

const netOf = (rows: readonly Takings[]): bigint => sumFen(rows.map(row => row.receipts - row.refunded))

const toSums = (rows: readonly Takings[]) => {
  const total = sumFen(rows.map(row => row.receipts))
  const refunded = sumFen(rows.map(row => row.refunded))
  return {
    methods: rows.map(row => ({
      payMethod: row.payMethod,
      count: row.count,
      taken: fromFen(row.receipts),
      refunded: fromFen(row.refunded),
      net: fromFen(row.receipts - row.refunded),
    })),
    taken: fromFen(total),
    refunded: fromFen(refunded),
    net: fromFen(netOf(rows)),
  }
}

/** What the caller may do with a trade, by the rules of the commands. */
const canOf = (trade: ListedTrade, isInSettlement: boolean, { userId, permissions }: Caller) => {
  const approvesRecharges = permissions.has('rechargeApprove')
  const may = (command: 'approve' | 'refuse') =>
    approvesRecharges && reasonsAgainst(tradeLifecycle.transitions, command, { ...trade, actorId: userId }).length === 0
  return {
    approve: may('approve'),
    refuse: may('refuse'),
    collect: permissions.has('paymentConfirm') && isTradeOpen(trade.state) && isScanMethod(trade.payMethod),
    refund:
      permissions.has('refundRequest') &&
      (trade.state === tradeState.done || trade.state === tradeState.partlyRefunded),
    settle: permissions.has('settleAdd') && trade.outstanding > 0n && !isInSettlement,
  }
}

export const tradeRoutes = implement(tradeCalls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectTradePage(db, input, caller.scope)
    return { rows: rows.map(toRow), totalRecords }
  },

  exportAll: exportList(tradeCalls.exportAll, {
    title: () => '交易',
    columns: () => tradeColumns,
    query: (db, input, caller) => tradeQuery(db, input, caller.scope),
  }),

  correctNumber,

  detail: async ({ db, input, caller }) => {
    const trade = requireRow(await findTrade(db, input.id, caller.scope))
    const { shares, entries, attempts, refunds } = await selectTradeStory(db, trade.id)
    const { settlements, invoices } = await selectTradeDocuments(db, trade.id)
    const { amount, tendered } = trade
    return {
      ...toRow(trade),
      tendered: fromFenOrNull(tendered),
      change: tendered === null ? null : fromFen(tendered - amount),
      shares: shares.map(share => ({
        ...share,
        amount: fromFen(share.amount),
        settled: fromFen(share.settled),
        refunded: fromFen(share.refunded),
        released: fromFen(share.released),
        writtenOff: fromFen(share.writtenOff),
      })),
      postings: toPostings(entries),
      attempts: attempts.map(attempt => ({ ...attempt, amount: fromFen(attempt.amount) })),
      refunds: refunds.map(refund => ({ ...refund, amount: fromFen(refund.amount) })),
      settlements: settlements.map(settlement => ({ ...settlement, amount: fromFen(settlement.amount) })),
      invoices: invoices.map(invoice => ({
        ...invoice,
        invoiceNo: invoice.invoiceNo ?? '',
        amount: fromFen(invoice.amount),
      })),
      can: {
        ...canOf(
          trade,
          settlements.some(({ live }) => live),
          caller,
        ),
        correctNumber: await canCorrectNumber(db, trade, caller),
      },
    }
  },

  takings: async ({ db, input, caller }) => {
    const filter = filterOf(input, caller)
    const rows = await sumTakings(db, { ...filter, kind: tradeKind.payment })
    const settled = await sumSettled(db, filter)
    const inMoney = rows.filter(row => row.payMethod !== payMethod.credit)
    return { ...toSums(rows), settled: toSums(settled), moneyNet: fromFen(netOf(inMoney) + netOf(settled)) }
  },
  recharges: async ({ db, input, caller }) =>
    toSums(await sumTakings(db, { ...filterOf(input, caller), kind: tradeKind.recharge })),
})
