import { workloadCalls } from '@seam/contract/insight/stat/workload'
import { inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { withoutLimits } from '../../../kit/list/scope.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { retestsBlind } from '../../lab/retest/retest.rules.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { instrumentColumns, personColumns } from './workload.columns.ts'
import { countInstruments, countPeople, listWork } from './workload.commands.ts'

/** Whose work the caller may see; undefined: everybody's. */
const visibleUser = ({ permissions, userId }: Caller) => (permissions.has('statStaff') ? undefined : userId)

/** Work belongs to no client. */
const ofLaboratory = ({ scope }: Caller) => ({ query: [], scope: withoutLimits(scope) })

export const workloadRoutes = implement(workloadCalls, {
  list: ({ db, input, caller }) => {
    const period = periodOf(input)
    const filter = ofLaboratory(caller)
    return inSnapshot(db, async snapshot => ({
      people: await countPeople(snapshot, period, filter, visibleUser(caller)),
      instruments: await countInstruments(snapshot, period, filter),
      asOf: laboratoryTime(),
    }))
  },

  rows: ({ db, input, caller }) => {
    const readingsOf = retestsBlind(caller.permissions) ? caller.userId : undefined
    return listWork(db, input, periodOf(input), ofLaboratory(caller), { workOf: visibleUser(caller), readingsOf })
  },

  exportAll: async ({ db, input, caller, request }) => {
    const period = periodOf(input)
    if (input.table === 'instruments') {
      const rows = await countInstruments(db, period, ofLaboratory(caller))
      return sendFigures(db, caller, request, { title: '仪器工作量', columns: instrumentColumns, rows })
    }
    const rows = await countPeople(db, period, ofLaboratory(caller), visibleUser(caller))
    return sendFigures(db, caller, request, { title: '人员工作量', columns: personColumns, rows })
  },
})
