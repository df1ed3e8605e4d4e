import { clientSource } from '@seam/contract/client/client'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import { laboratoryTime, monthsOf, periodBefore, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { amountFor } from '../stat/figure.rules.ts'
import { selectIncome } from '../stat/income.rows.ts'
import * as rows from './client-count.rows.ts'
import { countCredit } from './credit-count.commands.ts'
import { countIncome } from './income-count.commands.ts'

const none = { enabled: 0, stopped: 0, fresh: 0, active: 0, silent: 0 }

export const platformRoutes = implement(platformCalls, {
  clients: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const grades = await rows.selectClientCounts(db, period, periodBefore(period), filter)
    const months = await rows.selectClientMonths(db, period, filter)
    return {
      rows: grades.flatMap(({ gradeId, ...row }) => (gradeId === null ? [] : [{ ...row, gradeId }])),
      total: grades.find(({ gradeId }) => gradeId === null) ?? none,
      months: monthsOf(period).map(month => months.find(row => row.month === month) ?? { month, fresh: 0, active: 0 }),
      asOf: laboratoryTime(),
    }
  },

  income: async ({ db, input, caller }) => countIncome(db, input.by, periodOf(input), input.query, caller),
  credit: async ({ db, input, caller }) => countCredit(db, input, caller),

  source: async ({ db, input, caller: { scope, permissions } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const counts = await rows.selectSourceCounts(db, period, filter)
    const names = await rows.selectSalesmanNames(db)
    const bySource = await selectIncome(db, 'source', period, filter)
    const bySalesman = await rows.selectSourceIncome(db, period, filter)
    const figures = (
      row: Pick<(typeof counts)[number], 'clients' | 'fresh' | 'active' | 'delegations'> | undefined,
      income: string | undefined,
    ) => ({
      clients: row?.clients ?? 0,
      fresh: row?.fresh ?? 0,
      active: row?.active ?? 0,
      delegations: row?.delegations ?? 0,
      income: amountFor(permissions, income ?? '0'),
    })
    return {
      rows: clientSource.options.flatMap(({ value: source, label: name }) => {
        const own = counts.filter(row => row.source === source)
        if (own.length === 0) return []
        const salesmen = own
          .filter(({ isSource }) => !isSource)
          .map(row => {
            const { salesmanId } = row
            const charged = bySalesman.find(one => one.source === source && one.salesmanId === salesmanId)
            const { clients: _, ...count } = figures(row, charged?.amount)
            return { salesmanId, name: salesmanId === null ? '无业务员' : (names.get(salesmanId) ?? ''), ...count }
          })
        return [
          {
            source,
            name,
            ...figures(
              own.find(({ isSource }) => isSource),
              bySource.find(({ key }) => key === String(source))?.amount,
            ),
            salesmen,
          },
        ]
      }),
      total: figures(
        counts.find(({ source, isSource }) => source === null && isSource),
        bySource.find(({ isTotal }) => isTotal)?.amount,
      ),
      asOf: laboratoryTime(),
    }
  },
})
