import { workFigure, workloadCalls } from '@seam/contract/insight/stat/workload'
import { inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { withoutLimits } from '../../../kit/list/scope.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { retestsBlind } from '../../lab/retest/retest.rules.ts'
import { linesAbove, sendFigures } from '../stat/figure/figure-file.commands.ts'
import { instrumentColumns, personColumns, workColumns } from './workload.columns.ts'
import { countInstruments, countPeople, listWork, workOfFigure } from './workload.commands.ts'
import { selectSubjectWords } from './workload.rows.ts'

/** Whose work the caller may see; undefined: everybody's. */
const visibleUser = ({ permissions, userId }: Caller) => (permissions.has('statStaff') ? undefined : userId)

const viewOf = (caller: Caller) => ({
  workOf: visibleUser(caller),
  readingsOf: retestsBlind(caller.permissions) ? caller.userId : undefined,
})

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

  rows: async ({ db, input, caller }) => {
    const page = await listWork(db, input, periodOf(input), ofLaboratory(caller), viewOf(caller))
    return { ...page, total: { rows: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportRows: exportList(workloadCalls.exportRows, {
    title: ({ figure }) => workFigure.label(figure),
    columns: () => workColumns,
    lines: async ({ startTime, endTime, figure, query }, db, caller) => {
      const words = await selectSubjectWords(db, query, visibleUser(caller))
      return linesAbove(db, caller, { startTime, endTime }, [workFigure.label(figure), ...words])
    },
    query: (db, input, caller) => workOfFigure(db, input, periodOf(input), viewOf(caller)),
  }),

  exportAll: async ({ db, input, caller, request }) => {
    const [period, ofPeriod] = [periodOf(input), { startTime: input.startTime, endTime: input.endTime }]
    if (input.table === 'instruments') {
      const rows = await countInstruments(db, period, ofLaboratory(caller))
      return sendFigures(db, caller, request, ofPeriod, { title: '仪器工作量', columns: instrumentColumns, rows })
    }
    const rows = await countPeople(db, period, ofLaboratory(caller), visibleUser(caller))
    return sendFigures(db, caller, request, ofPeriod, { title: '人员工作量', columns: personColumns, rows })
  },
})
