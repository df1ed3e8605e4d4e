import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { Decimal } from '@seam/contract/kit/decimal'
import { laboratoryTime, monthsOf, periodBefore, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectIncome } from '../rollup/figure.rows.ts'
import { amountFor } from '../stat/figure.rules.ts'
import { compareGroups } from './project-stat.commands.ts'
import * as rows from './project-stat.rows.ts'
import { compareYears } from './year-stat.commands.ts'

/** One decimal more than the printed value. */
const rounded = (value: string | null, interval: string): string | null =>
  value === null ? null : new Decimal(value).toFixed(new Decimal(interval).decimalPlaces() + 1)

export const projectStatRoutes = implement(projectStatCalls, {
  list: async ({ db, input, caller: { scope, permissions } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const counts = await rows.selectProjectCounts(db, period, filter)
    const returned = await rows.selectReturnedItems(db, period, filter)
    const returnedOf = (projectId: number | null) => returned.find(row => row.projectId === projectId)?.items ?? 0
    const charges = await selectIncome(db, 'project', period, filter)
    // Packages and surcharges belong to no project: they are in projectAnalysis/queryGroupList.
    const fenOf = (projectId: number) => BigInt(charges.find(({ key }) => key === String(projectId))?.amount ?? 0)
    const charged = counts.reduce((sum, { projectId }) => sum + fenOf(projectId), 0n)
    const sum = (figure: 'items' | 'readings' | 'high' | 'thirdReadings' | 'waived') =>
      counts.reduce((total, row) => total + row[figure], 0)
    return {
      rows: counts.map(({ interval, ...row }) => ({
        ...row,
        mean: rounded(row.mean, interval),
        sd: rounded(row.sd, interval),
        returned: returnedOf(row.projectId),
        income: amountFor(permissions, fenOf(row.projectId)),
      })),
      total: {
        samples: counts[0]?.allSamples ?? 0,
        items: sum('items'),
        readings: sum('readings'),
        high: sum('high'),
        thirdReadings: sum('thirdReadings'),
        waived: sum('waived'),
        returned: returnedOf(null),
        income: amountFor(permissions, charged),
      },
      months: monthsOf(period),
      asOf: laboratoryTime(),
    }
  },

  groups: async ({ db, input, caller }) => {
    const period = periodOf(input)
    const filter = { query: input.query, scope: caller.scope }
    const groups = await compareGroups(db, period, periodBefore(period), filter, caller)
    return { ...groups, asOf: laboratoryTime() }
  },

  years: async ({ db, input, caller: { scope, permissions } }) => {
    const { measure, years, query } = input
    const hidden = measure === 'income' && !permissions.has('statMoney')
    return { rows: await compareYears(db, { measure, years, hidden }, { query, scope }), asOf: laboratoryTime() }
  },
})
