import { highStatCalls } from '@seam/contract/insight/stat/high'
import { inSnapshot } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { listHighValues } from '../../lab/high-value/high-value.commands.ts'
import { highValueQuery } from '../../lab/high-value/high-value.rows.ts'
import { refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { linesOf } from '../stat/figure/figure-file.commands.ts'
import { highColumns } from './high-stat.columns.ts'
import { countHighValues } from './high-stat.commands.ts'

export const highStatRoutes = implement(highStatCalls, {
  page: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { query, limitNow, released, each } = input
    const filter = { query, scope: caller.scope }
    return inSnapshot(db, async snapshot => {
      const total = await countHighValues(snapshot, periodOf(input), limitNow, filter)
      const ofAll = each === 'delegation' ? total.delegations : total.high
      const listed = released === 1 ? (each === 'value' ? total.released : undefined) : ofAll
      return { ...(await listHighValues(snapshot, input, caller, listed)), total, asOf: laboratoryTime() }
    })
  },

  exportAll: exportList(highStatCalls.exportAll, {
    title: () => '高指标',
    columns: () => highColumns,
    lines: linesOf(({ limitNow, released, each }) => [
      limitNow === 1 ? '按现行限值' : '按出结果时的限值',
      ...(released === 1 ? ['报告已发放'] : []),
      ...(each === 'delegation' ? ['每份委托一个结果'] : []),
    ]),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      const { query, limitNow, released, each, sort } = input
      return highValueQuery(db, { query, limitNow, released, each, period: periodOf(input), scope: caller.scope }, sort)
    },
  }),
})
