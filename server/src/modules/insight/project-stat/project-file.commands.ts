import type { projectStatCalls } from '@seam/contract/insight/stat/project'
import { outstandingName } from '@seam/contract/insight/stat/stat'
import { worksByLabCodeAlone } from '@seam/contract/kit/blindness'
import type { InputOf } from '@seam/contract/kit/call'
import { periodBefore } from '@seam/contract/kit/value/day'
import { growthText } from '@seam/contract/kit/value/percent'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { periodOf } from '../../../kit/period.ts'
import { countProjectNames } from '../chemical-stat/chemical-stat.commands.ts'
import { rightsToCharges } from '../stat/figure/blind-count.commands.ts'
import { columnsFor, type SendTable } from '../stat/figure/figure-file.commands.ts'
import { countProjects } from './project-count.commands.ts'
import { type GroupLine, groupColumns, projectColumns, projectNameColumns } from './project-stat.columns.ts'
import { compareGroups } from './project-stat.commands.ts'

type Input = InputOf<typeof projectStatCalls.exportAll>

const numbersOfResults: readonly string[] = ['mean', 'sd', 'min', 'max', 'unit']

/** A view of the screen as a file: its columns, rows and totals. */
export const sendProjects = async (db: Db, input: Input, caller: Caller, send: SendTable) => {
  const { scope } = caller
  const permissions = await rightsToCharges(db, caller)
  const [period, filter] = [periodOf(input), { query: input.query, scope }]
  if (input.table === 'names') {
    const rows = await countProjectNames(db, { ...filter, period, timeBy: 'receive', inputs: 0 })
    const totals = { projectName: '合计', count: rows.reduce((sum, row) => sum + row.count, 0) }
    return send({ title: '检测过的项目', columns: projectNameColumns, rows, totals })
  }
  if (input.table === 'groups') {
    const { rows, total, outstanding, previousOutstanding } = await compareGroups(
      db,
      period,
      periodBefore(period),
      filter,
      { permissions },
    )
    const isRest = [outstanding, previousOutstanding].some(amount => amount !== null && Number(amount) !== 0)
    const nothing = { name: outstandingName, times: 0, delegations: 0, previousTimes: 0 }
    const rest: GroupLine[] = isRest ? [{ ...nothing, income: outstanding, previousIncome: previousOutstanding }] : []
    return send({
      title: '项目组',
      columns: columnsFor(permissions, groupColumns),
      rows: [...rows, ...rest],
      totals: { ...total, name: '合计', growth: growthText(total.previousTimes, total.times) },
    })
  }
  const { rows, total, months } = await countProjects(db, period, filter, { permissions })
  const columns = columnsFor(permissions, projectColumns(months))
  return send({
    title: '项目分析',
    columns: worksByLabCodeAlone(permissions) ? columns.filter(({ key }) => !numbersOfResults.includes(key)) : columns,
    rows,
    totals: { ...total, projectName: '合计' },
  })
}
