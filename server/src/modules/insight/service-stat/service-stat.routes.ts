import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { countServices } from './service-stat.commands.ts'
import { selectRejectedSamples } from './service-stat.rows.ts'

export const serviceStatRoutes = implement(serviceStatCalls, {
  rejected: ({ db, input, caller: { scope } }) =>
    selectRejectedSamples(db, input, periodOf(input), { query: input.query, scope }),

  count: ({ db, input, caller }) =>
    countServices(db, input.by, periodOf(input), { query: input.query, scope: caller.scope }, caller),
})
