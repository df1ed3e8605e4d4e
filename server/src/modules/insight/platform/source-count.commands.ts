import { clientSource } from '@seam/contract/client/client'
import type { platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { sumFen } from '@seam/contract/kit/value/money'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { selectClientGroups } from '../rollup/figure.rows.ts'
import { isCountingBlind } from '../stat/figure/blind-count.commands.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectSalesmanNames, selectSourceCounts } from './client-count.rows.ts'
import { selectsDelegations } from './money/income-count.commands.ts'

const noCounts = { clients: 0, fresh: 0, active: 0, received: 0, income: '0' }

/** Clients by source and salesman with their counts and what the period brought. */
const selectGroups = (db: Db, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    const counts = await selectSourceCounts(snapshot, period, filter)
    const incomeMeasure = selectsDelegations(filter.query) ? 'income' : 'charges'
    const work = await selectClientGroups(snapshot, period, filter, incomeMeasure)
    const groups = new Map<string, (typeof counts)[number] & typeof noCounts>()
    for (const own of [...counts, ...work]) {
      const key = `${own.source} ${own.salesmanId}`
      groups.set(key, { ...noCounts, ...groups.get(key), ...own })
    }
    return [...groups.values()]
  })

/** Sources of clients, and below each its salesmen, the busiest first. */
export const countSources = async (
  db: Db,
  period: Period,
  filter: FigureFilter,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.source>> => {
  const groups = await selectGroups(db, period, filter)
  const names = await selectSalesmanNames(db)
  const isBlind = await isCountingBlind(db, scope)
  const figuresOf = (own: typeof groups) => {
    const sum = (figure: 'clients' | 'fresh' | 'active' | 'received') =>
      own.reduce((total, group) => total + group[figure], 0)
    const income = sumFen(own.map(group => BigInt(group.income)))
    return {
      clients: sum('clients'),
      fresh: sum('fresh'),
      active: sum('active'),
      delegations: sum('received'),
      // Charges of delegations contain what the reader's own shift received.
      income: isBlind ? null : amountFor(permissions, income),
    }
  }
  return {
    rows: clientSource.options.flatMap(({ value: source, label: name }) => {
      const own = groups.filter(group => group.source === source)
      const salesmen = own.map(group => {
        const { salesmanId } = group
        return {
          salesmanId,
          name: salesmanId === null ? '无业务员' : (names.get(salesmanId) ?? ''),
          ...figuresOf([group]),
        }
      })
      if (own.length === 0) return []
      return [{ source, name, ...figuresOf(own), salesmen: salesmen.toSorted((a, b) => b.delegations - a.delegations) }]
    }),
    total: figuresOf(groups),
    asOf: laboratoryTime(),
  }
}
