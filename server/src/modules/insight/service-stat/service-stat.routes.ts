import { fillSteps } from '@seam/contract/insight/stat/fill-steps'
import {
  dimensionsWithoutClient,
  emptyServiceRow,
  isTimeStep,
  serviceDimension,
  serviceStatCalls,
} from '@seam/contract/insight/stat/service'
import { outstandingName } from '@seam/contract/insight/stat/stat'
import type { InputOf } from '@seam/contract/kit/call'
import { monthOf } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { rightsToCharges } from '../stat/figure/blind-count.commands.ts'
import { columnsFor, linesOf, outstandingRow, sendFigures } from '../stat/figure/figure-file.commands.ts'
import { rejectedColumns, serviceColumns } from './service-stat.columns.ts'
import { countServices } from './service-stat.commands.ts'
import { rejectedQuery, selectRejectedSamples } from './service-stat.rows.ts'

/** The figures for a reader who may see them, and their rights. */
const countFor = async (db: Db, input: InputOf<typeof serviceStatCalls.count>, caller: Caller) => {
  refuseFiguresOfClient(caller, input)
  if (!dimensionsWithoutClient.includes(input.by)) refuseResultsByClient(caller)
  const permissions = await rightsToCharges(db, caller)
  const answer = await countServices(
    db,
    input,
    periodOf(input),
    { query: input.query, scope: caller.scope },
    { permissions },
  )
  return { answer, permissions }
}

export const serviceStatRoutes = implement(serviceStatCalls, {
  rejected: async ({ db, input, caller: { scope } }) => {
    const page = await selectRejectedSamples(db, input, periodOf(input), { query: input.query, scope })
    return { ...page, total: { samples: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportRejected: exportList(serviceStatCalls.exportRejected, {
    title: () => '拒收的样品',
    columns: () => rejectedColumns,
    lines: linesOf(),
    query: (db, input, { scope }) => rejectedQuery(db, input, periodOf(input), { query: input.query, scope }),
  }),

  count: async ({ db, input, caller }) => (await countFor(db, input, caller)).answer,

  exportAll: async ({ db, input, caller, request }) => {
    const { by } = input
    const { answer, permissions } = await countFor(db, input, caller)
    const { total, outstanding } = answer
    const { from, to } = periodOf(input)
    const rows = isTimeStep(by)
      ? fillSteps(
          answer,
          by,
          { startTime: from, endTime: to },
          row => row.key,
          key => emptyServiceRow(key, by === 'month' ? monthOf(key) : key, total.income && '0.00'),
        )
      : answer.rows
    const rest = outstandingRow(outstanding, income => emptyServiceRow('rest', outstandingName, income))
    return sendFigures(db, caller, request, input, {
      title: '服务统计',
      columns: columnsFor(permissions, serviceColumns(by)),
      rows: [...rows, ...rest],
      totals: { ...total, name: '合计' },
      choices: [`维度：${serviceDimension.label(by)}`],
    })
  },
})
