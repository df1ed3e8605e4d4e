import { clientSource } from '@seam/contract/client/client'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import { laboratoryTime, monthsOf, periodBefore, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectIncome } from '../rollup/figure.rows.ts'
import { amountFor } from '../stat/figure.rules.ts'
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
    const charges = (await selectIncome(db, 'client', period, filter)).filter(({ isTotal }) => !isTotal)
    const clients = await rows.selectClientSources(
      db,
      charges.map(({ key }) => Number(key)),
    )
    const chargedTo = (isOwn: (client: { source: number; salesmanId: number | null }) => boolean) =>
      charges.reduce((sum, { key, amount }) => {
        const client = clients.get(Number(key))
        return client !== undefined && isOwn(client) ? sum + BigInt(amount) : sum
      }, 0n)
    const figures = (
      row: Pick<(typeof counts)[number], 'clients' | 'fresh' | 'active' | 'delegations'> | undefined,
      income: bigint,
    ) => ({
      clients: row?.clients ?? 0,
      fresh: row?.fresh ?? 0,
      active: row?.active ?? 0,
      delegations: row?.delegations ?? 0,
      income: amountFor(permissions, income),
    })
    return {
      rows: clientSource.options.flatMap(({ value: source, label: name }) => {
        const own = counts.filter(row => row.source === source)
        if (own.length === 0) return []
        const salesmen = own
          .filter(({ isSource }) => !isSource)
          .map(row => {
            const { salesmanId } = row
            const charged = chargedTo(client => client.source === source && client.salesmanId === salesmanId)
            const { clients: _, ...count } = figures(row, charged)
            return { salesmanId, name: salesmanId === null ? '无业务员' : (names.get(salesmanId) ?? ''), ...count }
          })
        return [
          {
            source,
            name,
            ...figures(
              own.find(({ isSource }) => isSource),
              chargedTo(client => client.source === source),
            ),
            salesmen,
          },
        ]
      }),
      total: figures(
        counts.find(({ source, isSource }) => source === null && isSource),
        chargedTo(() => true),
      ),
      asOf: laboratoryTime(),
    }
  },
})
