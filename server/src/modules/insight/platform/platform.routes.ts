import { platformCalls } from '@seam/contract/insight/stat/platform'
import { periodBefore } from '@seam/contract/kit/day'
import { laboratoryTime, monthsOf, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './client-count.rows.ts'
import { countCredit } from './credit-count.commands.ts'
import { countIncome } from './income-count.commands.ts'
import { countSources } from './source-count.commands.ts'

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

  source: ({ db, input, caller }) =>
    countSources(db, periodOf(input), { query: input.query, scope: caller.scope }, caller),
})
