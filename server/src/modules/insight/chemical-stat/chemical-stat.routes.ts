import { chemicalStatCalls, wordsOfItems } from '@seam/contract/insight/stat/chemical'
import type { PageQuery } from '@seam/contract/kit/list/page'
import type { PeriodInput } from '@seam/contract/kit/value/period'
import { exportList } from '../../../kit/export/list-export.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient, refuseResultsByClient } from '../../lab/sample/lab-code.commands.ts'
import { linesOf } from '../stat/figure/figure-file.commands.ts'
import { countProjectNames, listItems, listPivot, selectColumns } from './chemical-stat.commands.ts'
import * as rows from './chemical-stat.rows.ts'
import { itemColumns, pivotColumns, toColumn, toPivotRow } from './chemical-stat.view.ts'
import { itemQuery } from './item-list.rows.ts'

type Input = PeriodInput & Pick<PageQuery, 'query'> & Partial<Pick<rows.PivotFilter, 'timeBy' | 'inputs'>>

const filterOf = (input: Input, scope: Scope): rows.PivotFilter => {
  const { query, timeBy = 'receive', inputs = 0 } = input
  return { query, scope, timeBy, inputs, period: periodOf(input) }
}

export const chemicalStatRoutes = implement(chemicalStatCalls, {
  page: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const { scope, permissions } = caller
    const filter = filterOf(input, scope)
    const { page, total } = await listPivot(db, input, filter)
    return {
      rows: page.rows.map(row => toPivotRow(row, permissions)),
      totalRecords: page.totalRecords,
      total,
      asOf: laboratoryTime(),
    }
  },

  head: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const columns = await selectColumns(db, filterOf(input, caller.scope))
    const values = columns.reduce((sum, { count }) => sum + count, 0)
    return { rows: columns.map(toColumn), total: { columns: columns.length, values }, asOf: laboratoryTime() }
  },

  items: async ({ db, input, caller }) => {
    refuseResultsByClient(caller)
    const [period, filter] = [periodOf(input), { query: input.query, scope: caller.scope }]
    const page = await listItems(db, input, period, filter)
    return { ...page, asOf: laboratoryTime() }
  },

  exportItems: exportList(chemicalStatCalls.exportItems, {
    title: () => '检测项次',
    columns: () => itemColumns,
    lines: linesOf(input => wordsOfItems(input)),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return itemQuery(db, input, periodOf(input), { query: input.query, scope: caller.scope })
    },
  }),

  projects: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    const projects = await countProjectNames(db, filterOf(input, caller.scope))
    const count = projects.reduce((sum, row) => sum + row.count, 0)
    return { rows: projects, total: { count }, asOf: laboratoryTime() }
  },

  exportAll: exportList(chemicalStatCalls.exportAll, {
    title: () => '化验数据',
    columns: async (input, db, { scope, permissions }) => {
      const columns = await selectColumns(db, filterOf(input, scope))
      return pivotColumns(permissions, columns.map(toColumn))
    },
    lines: linesOf(({ timeBy, inputs }) => [
      timeBy === 'issue' ? '按签发日' : '按收样日',
      ...(inputs === 1 ? ['含换算用的项目'] : []),
      '▲ 高指标，* 估算',
    ]),
    query: (db, input, caller) => {
      refuseResultsByClient(caller)
      return rows.pivotQuery(db, input, filterOf(input, caller.scope))
    },
  }),
})
