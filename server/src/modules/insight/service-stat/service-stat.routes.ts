import { dimensionsWithoutClient, serviceStatCalls } from '@seam/contract/insight/stat/service'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { countServices } from './service-stat.commands.ts'
import { selectRejectedSamples } from './service-stat.rows.ts'

export const serviceStatRoutes = implement(serviceStatCalls, {
  rejected: ({ db, input, caller: { scope } }) =>
    selectRejectedSamples(db, input, periodOf(input), { query: input.query, scope }),

  count: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    if (!dimensionsWithoutClient.includes(input.by)) refuseResultsByClient(caller)
    return countServices(db, input.by, periodOf(input), { query: input.query, scope: caller.scope }, caller)
  },
})
