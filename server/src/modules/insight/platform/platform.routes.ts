import { platformCalls } from '@seam/contract/insight/stat/platform'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { countClients } from './client-count.commands.ts'
import { countCredit } from './credit-count.commands.ts'
import { countIncome } from './money/income-count.commands.ts'
import { sendPlatform } from './platform-file.commands.ts'
import { countSources } from './source-count.commands.ts'

export const platformRoutes = implement(platformCalls, {
  clients: async ({ db, input, caller: { scope } }) => ({
    ...(await countClients(db, periodOf(input), { query: input.query, scope })),
    asOf: laboratoryTime(),
  }),

  income: async ({ db, input, caller }) => countIncome(db, input, periodOf(input), input.query, caller),
  credit: async ({ db, input, caller }) => countCredit(db, input, caller),

  source: ({ db, input, caller }) =>
    countSources(db, periodOf(input), { query: input.query, scope: caller.scope }, caller),

  exportAll: ({ db, input, caller, request }) =>
    sendPlatform(db, input, caller, table => sendFigures(db, caller, request, input, table)),
})
