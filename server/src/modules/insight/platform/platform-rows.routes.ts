import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { clientTitles, moneyTitles, platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { periodBefore } from '@seam/contract/kit/value/day'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { isCountingBlind, rightsToCharges, rightsWhileCounting } from '../stat/figure/blind-count.commands.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import { columnsFor, linesAbove, linesOf } from '../stat/figure/figure-file.commands.ts'
import { chargePartIn, filterOfPart, wordsOfPart } from './charge-part.rules.ts'
import { clientQuery, countClients, selectCountedClients } from './client-rows.rows.ts'
import { creditDay, listOpenCredit } from './credit-count.commands.ts'
import { openCreditQuery } from './credit-count.rows.ts'
import { lineColumns } from './fee-lines/fee-lines.columns.ts'
import { listLines } from './fee-lines/fee-lines.commands.ts'
import { lineQuery, sumLines } from './fee-lines/fee-lines.rows.ts'
import { sumMoneyFigure } from './money/income-count.commands.ts'
import { listMoney } from './money/money-rows.commands.ts'
import { moneyQuery } from './money/money-rows.rows.ts'
import { clientColumns, creditColumns, moneyColumns } from './platform-rows.columns.ts'

/** Charges of delegations, in `charged`, are hidden from who is to count blind; the other figures leave the shift out. */
const rightsToMoney = (db: Db, { figure }: Pick<InputOf<typeof platformRowsCalls.money>, 'figure'>, caller: Caller) =>
  figure === 'charged' ? rightsToCharges(db, caller) : caller.permissions

export const platformRowsRoutes = implement(platformRowsCalls, {
  money: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { scope } = caller
    if (input.figure !== 'charged') requirePermission(caller, 'statPlatform')
    const { page, amount } = await listMoney(db, input, periodOf(input), { query: input.query, scope })
    const { rows, totalRecords } = page
    const isBlind = await isCountingBlind(db, scope)
    const rights = input.figure === 'charged' ? rightsWhileCounting(caller, isBlind) : caller.permissions
    return {
      rows: rows.map(row => ({ ...row, amount: amountFor(rights, row.amount) })),
      totalRecords,
      total: { amount: amountFor(rights, amount) },
      leavesOutOwnShift: isBlind,
      asOf: laboratoryTime(),
    }
  },

  exportMoney: exportList(platformRowsCalls.exportMoney, {
    title: ({ figure }) => moneyTitles[figure],
    columns: async (input, db, caller) => columnsFor(await rightsToMoney(db, input, caller), moneyColumns),
    lines: linesOf(({ figure, account }) => [moneyTitles[figure], ...(account ? [ledgerAccount.label(account)] : [])]),
    totals: async (input, db, { scope }) => {
      const amount = await sumMoneyFigure(db, input, periodOf(input), { query: input.query, scope })
      return { businessDate: '合计', amount: fromFen(BigInt(amount)) }
    },
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      if (input.figure !== 'charged') requirePermission(caller, 'statPlatform')
      return moneyQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  lines: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { scope } = caller
    const [part, period, filter] = [chargePartIn(input), periodOf(input), { query: input.query, scope }]
    const { page, amount } = await listLines(db, input, part, period, filter)
    const { rows, totalRecords } = page
    const rights = await rightsToCharges(db, caller)
    return {
      rows: rows.map(row => ({
        ...row,
        charged: amountFor(rights, row.charged),
        amount: amountFor(rights, row.amount),
      })),
      totalRecords,
      total: { amount: amountFor(rights, amount) },
      asOf: laboratoryTime(),
    }
  },

  exportLines: exportList(platformRowsCalls.exportLines, {
    title: () => '收费明细',
    columns: async (_input, db, caller) => lineColumns(await rightsToCharges(db, caller)),
    lines: (input, db, caller) => {
      const part = chargePartIn(input)
      return linesAbove(db, caller, { ...input, query: [...input.query, ...filterOfPart(part)] }, wordsOfPart(part))
    },
    totals: async (input, db, { scope }) => {
      const filter = { query: input.query, scope }
      const { amount } = await sumLines(db, chargePartIn(input), periodOf(input), filter)
      return { createTime: '合计', amount: fromFen(BigInt(amount)) }
    },
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      const filter = { query: input.query, scope: caller.scope }
      return lineQuery(db, input, chargePartIn(input), periodOf(input), filter)
    },
  }),

  credit: ({ db, input, caller }) => listOpenCredit(db, input, caller),

  exportCredit: exportList(platformRowsCalls.exportCredit, {
    title: () => '未结的挂账',
    columns: (_input, _db, { permissions }) => columnsFor(permissions, creditColumns),
    lines: async ({ age, query, ...input }, db, caller) => {
      const asOf = creditDay(input.asOf)
      const more = age === undefined ? [] : [`账龄 ${age} 天`]
      return linesAbove(db, caller, { startTime: asOf, endTime: asOf, query }, [`截至 ${asOf}`, ...more])
    },
    totals: async (input, db, caller) => ({
      clientName: '合计',
      amount: (await listOpenCredit(db, { ...input, pageNo: 1, pageSize: 1 }, caller)).total.amount,
    }),
    query: (db, { asOf, age, query }, { scope }) => openCreditQuery(db, { age }, creditDay(asOf), { query, scope }),
  }),

  exportClients: exportList(platformRowsCalls.exportClients, {
    title: ({ figure }) => clientTitles[figure],
    columns: () => clientColumns,
    lines: linesOf(({ figure }) => [clientTitles[figure]]),
    query: (db, input, { scope }) => {
      const period = periodOf(input)
      return clientQuery(db, input, period, periodBefore(period), { query: input.query, scope })
    },
  }),

  clients: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const previous = periodBefore(period)
    const { rows, totalRecords } = await selectCountedClients(db, input, period, previous, filter)
    const clients = await countClients(db, input.figure, period, previous, filter)
    return { rows, totalRecords, total: { clients }, asOf: laboratoryTime() }
  },
})
