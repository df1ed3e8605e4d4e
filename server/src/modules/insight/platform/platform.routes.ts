import { platformCalls } from '@seam/contract/insight/stat/platform'
import { laboratoryTime, monthsOf, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { countClientGrades } from './client-count.commands.ts'
import * as rows from './client-count.rows.ts'
import { countCredit } from './credit-count.commands.ts'
import { countIncome } from './money/income-count.commands.ts'
import { sendPlatform } from './platform-file.commands.ts'
import { countSources } from './source-count.commands.ts'

export const platformRoutes = implement(platformCalls, {
  clients: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const months = await rows.selectClientMonths(db, period, filter)
    return {
      ...(await countClientGrades(db, period, filter)),
      months: monthsOf(period).map(month => months.find(row => row.month === month) ?? { month, fresh: 0, active: 0 }),
      asOf: laboratoryTime(),
    }
  },

  income: async ({ db, input, caller }) => countIncome(db, input.by, periodOf(input), input.query, caller),
  credit: async ({ db, input, caller }) => countCredit(db, input, caller),

  source: ({ db, input, caller }) =>
    countSources(db, periodOf(input), { query: input.query, scope: caller.scope }, caller),

  exportAll: ({ db, input, caller, request }) =>
    sendPlatform(db, input, caller, table => sendFigures(db, caller, request, input, table)),
})
