import { highStatCalls } from '@seam/contract/insight/stat/high'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { listHighValues } from '../../lab/high-value/high-value.commands.ts'
import { highValueQuery } from '../../lab/high-value/high-value.rows.ts'
import { percentOf } from '../stat/figure/figure.rules.ts'
import { highColumns } from './high-stat.columns.ts'
import { countHighProjects } from './high-stat.commands.ts'

export const highStatRoutes = implement(highStatCalls, {
  page: async ({ db, input, caller }) => {
    const { query, limitNow } = input
    const page = await listHighValues(db, input, caller)
    const projects = await countHighProjects(db, periodOf(input), limitNow, { query, scope: caller.scope })
    const all = projects.find(({ projectId }) => projectId === null)
    return {
      ...page,
      total: {
        values: all?.values ?? 0,
        high: all?.high ?? 0,
        rate: percentOf(all?.high ?? 0, all?.values ?? 0),
        delegations: all?.delegations ?? 0,
        released: all?.released ?? 0,
        projects: projects.flatMap(({ projectId, projectName, values, high }) =>
          projectId === null
            ? []
            : [{ projectId, projectName: projectName ?? '', values, high, rate: percentOf(high, values) }],
        ),
      },
      asOf: laboratoryTime(),
    }
  },

  exportAll: exportList(highStatCalls.exportAll, {
    title: () => '高指标',
    columns: () => highColumns,
    query: (db, input, { scope }) => {
      const { query, limitNow, sort } = input
      return highValueQuery(db, { query, limitNow, period: periodOf(input), scope }, sort)
    },
  }),
})
