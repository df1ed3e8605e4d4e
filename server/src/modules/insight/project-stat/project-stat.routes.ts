import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { periodBefore } from '@seam/contract/kit/value/day'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient } from '../../lab/sample/lab-code.commands.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { countProjects } from './project-count.commands.ts'
import { sendProjects } from './project-file.commands.ts'
import { compareGroups } from './project-stat.commands.ts'
import { compareYears } from './year-stat.commands.ts'

export const projectStatRoutes = implement(projectStatCalls, {
  list: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const filter = { query: input.query, scope: caller.scope }
    return countProjects(db, periodOf(input), filter, caller)
  },

  groups: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const period = periodOf(input)
    const filter = { query: input.query, scope: caller.scope }
    const groups = await compareGroups(db, period, periodBefore(period), filter, caller)
    return { ...groups, asOf: laboratoryTime() }
  },

  years: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const { scope, permissions } = caller
    const { measure, years, query } = input
    const hidden = measure === 'income' && !permissions.has('statMoney')
    return { rows: await compareYears(db, { measure, years, hidden }, { query, scope }), asOf: laboratoryTime() }
  },

  exportAll: async ({ db, input, caller, request }) => {
    refuseFiguresOfClient(caller, input)
    return sendProjects(db, input, caller, table => sendFigures(db, caller, request, input, table))
  },
})
