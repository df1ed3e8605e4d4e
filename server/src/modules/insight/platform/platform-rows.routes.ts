import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { periodBefore } from '@seam/contract/kit/day'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import { chargePartIn } from './charge-part.rules.ts'
import { countClients, selectCountedClients } from './client-rows.rows.ts'
import { listOpenCredit } from './credit-count.commands.ts'
import { lineColumns } from './fee-lines.columns.ts'
import { listLines } from './fee-lines.commands.ts'
import { lineQuery } from './fee-lines.rows.ts'
import { sumMoneyFigure } from './income-count.commands.ts'
import { selectMoneyPage } from './money-rows.rows.ts'

export const platformRowsRoutes = implement(platformRowsCalls, {
  money: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { scope, permissions } = caller
    if (input.figure !== 'charged') requirePermission(caller, 'statPlatform')
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const { rows, totalRecords } = await selectMoneyPage(db, input, period, filter)
    return {
      rows: rows.map(row => ({ ...row, amount: amountFor(permissions, row.amount) })),
      totalRecords,
      total: { amount: amountFor(permissions, await sumMoneyFigure(db, input.figure, period, filter)) },
      asOf: laboratoryTime(),
    }
  },

  lines: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { scope, permissions } = caller
    const [part, period, filter] = [chargePartIn(input), periodOf(input), { query: input.query, scope }]
    const { page, amount } = await listLines(db, input, part, period, filter)
    const { rows, totalRecords } = page
    return {
      rows: rows.map(row => ({
        ...row,
        charged: amountFor(permissions, row.charged),
        amount: amountFor(permissions, row.amount),
      })),
      totalRecords,
      total: { amount: amountFor(permissions, amount) },
      asOf: laboratoryTime(),
    }
  },

  exportLines: exportList(platformRowsCalls.exportLines, {
    title: () => '收费明细',
    columns: (_input, _db, { permissions }) => lineColumns(permissions),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      const filter = { query: input.query, scope: caller.scope }
      return lineQuery(db, input, chargePartIn(input), periodOf(input), filter)
    },
  }),

  credit: ({ db, input, caller }) => listOpenCredit(db, input, caller),

  clients: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const previous = periodBefore(period)
    const { rows, totalRecords } = await selectCountedClients(db, input, period, previous, filter)
    const clients = await countClients(db, input.figure, period, previous, filter)
    return { rows, totalRecords, total: { clients }, asOf: laboratoryTime() }
  },
})
