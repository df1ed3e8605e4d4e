import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { periodBefore } from '@seam/contract/kit/value/day'
import { inSnapshot } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { numberOf } from '../../../kit/list/bounds.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { rightsToCharges } from '../stat/figure/blind-count.commands.ts'
import { linesAbove, sendFigures } from '../stat/figure/figure-file.commands.ts'
import { groupOf, orderQuery, selectOrders } from './order.rows.ts'
import { countProjects } from './project-count.commands.ts'
import { sendProjects } from './project-file.commands.ts'
import { orderColumns } from './project-stat.columns.ts'
import { compareGroups, countOrders } from './project-stat.commands.ts'
import { compareYears } from './year-stat.commands.ts'

export const projectStatRoutes = implement(projectStatCalls, {
  list: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const filter = { query: input.query, scope: caller.scope }
    return countProjects(db, periodOf(input), filter, { permissions: await rightsToCharges(db, caller) })
  },

  groups: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const period = periodOf(input)
    const filter = { query: input.query, scope: caller.scope }
    const permissions = await rightsToCharges(db, caller)
    const groups = await compareGroups(db, period, periodBefore(period), filter, { permissions })
    return { ...groups, asOf: laboratoryTime() }
  },

  orders: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const [period, filter] = [periodOf(input), { query: input.query, scope: caller.scope }]
    return inSnapshot(db, async snapshot => {
      const times = await countOrders(snapshot, input, period, filter)
      const rows = await selectOrders(snapshot, input, period, filter)
      const numbered = rows.map((row, at) => ({ id: numberOf(input, at), ...row }))
      return { rows: numbered, totalRecords: times, total: { times }, asOf: laboratoryTime() }
    })
  },

  exportOrders: exportList(projectStatCalls.exportOrders, {
    title: () => '项目组次数',
    columns: () => orderColumns,
    lines: (input, db, caller) =>
      linesAbove(
        db,
        caller,
        { ...input, query: [...input.query, ...groupOf(input)] },
        input.kind === 'surcharge' ? ['附加费'] : [],
      ),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return orderQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  years: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const { scope } = caller
    const { measure, years, query } = input
    const hidden = measure === 'income' && !(await rightsToCharges(db, caller)).has('statMoney')
    return { rows: await compareYears(db, { measure, years, hidden }, { query, scope }), asOf: laboratoryTime() }
  },

  exportAll: async ({ db, input, caller, request }) => {
    refuseFiguresOfClient(caller, input)
    return sendProjects(db, input, caller, table => sendFigures(db, caller, request, input, table))
  },
})
