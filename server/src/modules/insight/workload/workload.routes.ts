import { workloadCalls } from '@seam/contract/insight/stat/workload'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectInstruments, selectPeople } from './workload.rows.ts'

export const workloadRoutes = implement(workloadCalls, {
  list: async ({ db, input, caller: { permissions, userId } }) => {
    const period = periodOf(input)
    return {
      people: await selectPeople(db, period, permissions.has('statStaff') ? undefined : userId),
      instruments: await selectInstruments(db, period),
      asOf: laboratoryTime(),
    }
  },
})
