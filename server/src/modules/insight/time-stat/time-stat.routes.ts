import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient } from '../../lab/sample/lab-code.commands.ts'
import { sendFigures } from '../stat/figure/figure-file.commands.ts'
import { countProjectTimes, countTimes } from './time-stat.commands.ts'

export const timeStatRoutes = implement(timeStatCalls, {
  list: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    return countTimes(db, periodOf(input), { query: input.query, scope: caller.scope })
  },

  exportAll: async ({ db, input, caller, request }) => {
    refuseFiguresOfClient(caller, input)
    const { rows, all } = await countProjectTimes(db, periodOf(input), { query: input.query, scope: caller.scope })
    return sendFigures(db, caller, request, input, {
      title: '时效',
      columns: [
        { key: 'projectName', title: '项目', value: row => row.projectName, width: 24 },
        { key: 'items', title: '复核项次', value: row => row.items, kind: 'number' },
        { key: 'p50', title: 'p50（工作小时）', value: row => row.p50, kind: 'number' },
        { key: 'p90', title: 'p90（工作小时）', value: row => row.p90, kind: 'number' },
      ],
      rows: [...rows, { ...all, projectName: '全部项目' }],
    })
  },
})
