import { workloadCalls } from '@seam/contract/insight/stat/workload'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { sendFigures } from '../stat/figure-file.commands.ts'
import { instrumentColumns, personColumns } from './workload.columns.ts'
import { selectInstruments, selectPeople, selectWorkPage } from './workload.rows.ts'

/** Whose work the caller may see; undefined: everybody's. */
const visibleUser = ({ permissions, userId }: Caller) => (permissions.has('statStaff') ? undefined : userId)

export const workloadRoutes = implement(workloadCalls, {
  list: async ({ db, input, caller }) => {
    const period = periodOf(input)
    return {
      people: await selectPeople(db, period, visibleUser(caller)),
      instruments: await selectInstruments(db, period),
      asOf: laboratoryTime(),
    }
  },

  rows: ({ db, input, caller }) => {
    // The readings of an instrument are not the work of one person.
    const isOfInstrument = input.figure.startsWith('instrument')
    return selectWorkPage(db, input, periodOf(input), isOfInstrument ? undefined : visibleUser(caller))
  },

  exportAll: async ({ db, input, caller, request }) => {
    const period = periodOf(input)
    if (input.table === 'instruments') {
      const rows = await selectInstruments(db, period)
      return sendFigures(db, caller, request, { title: '仪器工作量', columns: instrumentColumns, rows })
    }
    const rows = await selectPeople(db, period, visibleUser(caller))
    return sendFigures(db, caller, request, { title: '人员工作量', columns: personColumns, rows })
  },
})
