import { qualityMark, qualityStatCalls, reasonName } from '@seam/contract/insight/stat/quality/quality'
import { pairMark } from '@seam/contract/insight/stat/quality/quality-rows'
import { retestMark } from '@seam/contract/insight/stat/quality/retest'
import { controlVerdict } from '@seam/contract/lab/result/control'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { retestsBlind } from '../../lab/retest/retest.rules.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { type FigureTable, linesAbove, linesOf, sendFigures } from '../stat/figure/figure-file.commands.ts'
import { controlReadingQuery, findChartName, selectControlReadings } from './control-reading.rows.ts'
import { listPairs } from './pair.commands.ts'
import { pairQuery } from './pair.rows.ts'
import {
  controlColumns,
  controlReadingColumns,
  itemColumns,
  pairColumns,
  projectColumns,
  reasonColumns,
  retestColumns,
  retestValueColumns,
} from './quality-stat.columns.ts'
import { countQuality, listQualityItems } from './quality-stat.commands.ts'
import { qualityItemQuery } from './quality-stat.rows.ts'
import { readsCodes } from './quality-stat.view.ts'
import { listRetests } from './retest-stat.commands.ts'
import { retestQuery } from './retest-stat.rows.ts'

export const qualityStatRoutes = implement(qualityStatCalls, {
  list: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    return countQuality(db, periodOf(input), { query: input.query, scope: caller.scope })
  },

  items: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const page = await listQualityItems(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller)
    return { ...page, total: { items: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportItems: exportList(qualityStatCalls.exportItems, {
    title: () => '质控项次',
    columns: (_input, _db, caller) => itemColumns(readsCodes(caller)),
    lines: linesOf(({ mark, reason }) => [
      reason === undefined ? qualityMark.label(mark) : `退回和撤回：${reasonName(reason)}`,
    ]),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return qualityItemQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  retests: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const page = await listRetests(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller)
    return { ...page, total: { values: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportRetests: exportList(qualityStatCalls.exportRetests, {
    title: () => '复测值',
    columns: (_input, _db, caller) => retestValueColumns(readsCodes(caller)),
    lines: linesOf(({ mark }) => [retestMark.label(mark)]),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return retestQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  pairs: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const page = await listPairs(db, input, periodOf(input), { query: input.query, scope: caller.scope }, caller)
    return { ...page, total: { pairs: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportPairs: exportList(qualityStatCalls.exportPairs, {
    title: () => '平行对',
    columns: (_input, _db, caller) => pairColumns(readsCodes(caller), !retestsBlind(caller.permissions)),
    lines: linesOf(({ mark }) => [pairMark.label(mark)]),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return pairQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  controls: async ({ db, input }) => {
    const page = await selectControlReadings(db, input, periodOf(input))
    return { ...page, total: { readings: page.totalRecords }, asOf: laboratoryTime() }
  },

  exportControls: exportList(qualityStatCalls.exportControls, {
    title: () => '质控样读数',
    columns: () => controlReadingColumns,
    lines: async (input, db, caller) => {
      const { chart, verdict } = input
      const chartName = chart === undefined ? undefined : await findChartName(db, chart)
      const choices = [chartName, verdict && controlVerdict.label(verdict)]
      return linesAbove(
        db,
        caller,
        input,
        choices.flatMap(one => one ?? []),
      )
    },
    query: (db, input) => controlReadingQuery(db, input, periodOf(input)),
  }),

  exportAll: async ({ db, input, caller, request }) => {
    refuseFiguresOfClient(caller, input)
    const filter = { query: input.query, scope: caller.scope }
    const { rows, total, reasons, retests, controls } = await countQuality(db, periodOf(input), filter)
    const send = <R>(table: FigureTable<R>) => sendFigures(db, caller, request, input, table)
    if (input.table === 'reasons') return send({ title: '退回和撤回的原因', columns: reasonColumns, rows: reasons })
    if (input.table === 'controls') return send({ title: '质控样', columns: controlColumns, rows: controls })
    if (input.table === 'retests') {
      const withTotal = [...retests.rows, { ...retests.total, projectName: '合计' }]
      return send({ title: '留样复测', columns: retestColumns, rows: withTotal })
    }
    return send({ title: '质控', columns: projectColumns, rows: [...rows, { ...total, projectName: '合计' }] })
  },
})
