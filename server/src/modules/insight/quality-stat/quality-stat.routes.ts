import { qualityStatCalls } from '@seam/contract/insight/stat/quality'
import { periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { type FigureTable, sendFigures } from '../stat/figure/figure-file.commands.ts'
import { controlColumns, projectColumns, reasonColumns, retestColumns } from './quality-stat.columns.ts'
import { countQuality, listQualityItems } from './quality-stat.commands.ts'
import { listRetests } from './retest-stat.commands.ts'

export const qualityStatRoutes = implement(qualityStatCalls, {
  list: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    return countQuality(db, periodOf(input), { query: input.query, scope: caller.scope })
  },

  items: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    return listQualityItems(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller)
  },

  retests: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    return listRetests(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller)
  },

  exportAll: async ({ db, input, caller, request }) => {
    refuseFiguresOfClient(caller, input)
    const filter = { query: input.query, scope: caller.scope }
    const { rows, total, reasons, retests, controls } = await countQuality(db, periodOf(input), filter)
    const send = <R>(table: FigureTable<R>) => sendFigures(db, caller, request, table)
    if (input.table === 'reasons') return send({ title: '退回和撤回的原因', columns: reasonColumns, rows: reasons })
    if (input.table === 'controls') return send({ title: '质控样', columns: controlColumns, rows: controls })
    if (input.table === 'retests') {
      const withTotal = [...retests.rows, { ...retests.total, projectName: '合计' }]
      return send({ title: '留样复测', columns: retestColumns, rows: withTotal })
    }
    return send({ title: '质控', columns: projectColumns, rows: [...rows, { ...total, projectName: '合计' }] })
  },
})
