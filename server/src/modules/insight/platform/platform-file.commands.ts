import { fillSteps } from '@seam/contract/insight/stat/fill-steps'
import {
  bridgeNames,
  incomeDimension,
  moneyFilters,
  type platformCalls,
  sourceLines,
} from '@seam/contract/insight/stat/platform'
import { outstandingName } from '@seam/contract/insight/stat/stat'
import type { InputOf } from '@seam/contract/kit/call'
import { monthOf } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { periodOf } from '../../../kit/period.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { columnsFor, outstandingRow, type SendTable } from '../stat/figure/figure-file.commands.ts'
import { countClients } from './client-count.commands.ts'
import { countCredit, creditDay } from './credit-count.commands.ts'
import { countIncome } from './money/income-count.commands.ts'
import { bridgeColumns, creditColumns, gradeColumns, incomeColumns, sourceColumns } from './platform.columns.ts'
import { countSources } from './source-count.commands.ts'

type Input = InputOf<typeof platformCalls.exportAll>

const sendMoney = async (db: Db, input: Input, caller: Caller, send: SendTable) => {
  const { by, table } = input
  const period = periodOf(input)
  const answer = await countIncome(db, input, period, input.query, caller)
  const { total, bridge, methods, outstanding } = answer
  if (table === 'bridge') {
    const rows = [
      ...bridgeNames.map(([key, name]) => ({ name, amount: bridge[key] })),
      ...methods.map(({ name, amount }) => ({ name: `到账：${name}`, amount })),
    ]
    return send({ title: '收费与到账的差额', columns: bridgeColumns, rows })
  }
  const noAmount = (amount: string | null) => amount && '0.00'
  const days = { startTime: period.from, endTime: period.to }
  const rows =
    by === 'day' || by === 'month'
      ? fillSteps(
          answer,
          by,
          days,
          ({ key }) => key,
          first => {
            const key = by === 'month' ? monthOf(first) : first
            return { key, name: key, income: noAmount(total.income), cash: noAmount(total.cash) }
          },
        )
      : answer.rows
  return send({
    title: '收费与到账',
    columns: incomeColumns(by),
    rows: [...rows, ...outstandingRow(outstanding, income => ({ name: outstandingName, income, cash: null }))],
    totals: { ...total, name: '合计' },
    choices: [`维度：${incomeDimension.label(by)}`],
  })
}

/** A table of the screen as a file: its columns, rows and totals. */
export const sendPlatform = async (db: Db, input: Input, caller: Caller, send: SendTable) => {
  const { table, query } = input
  const filter = { query, scope: caller.scope }
  if (table === 'grades') {
    const { rows, total } = await countClients(db, periodOf(input), filter)
    return send({ title: '各等级的客户', columns: gradeColumns, rows, totals: { ...total, gradeName: '合计' } })
  }
  if (table === 'sources') {
    const { rows, total } = await countSources(db, periodOf(input), filter, caller)
    const columns = columnsFor(caller.permissions, sourceColumns)
    return send({ title: '客户来源', columns, rows: sourceLines(rows), totals: { ...total, name: '合计' } })
  }
  requirePermission(caller, 'statMoney')
  if (table !== 'credit') return sendMoney(db, input, caller, send)
  const asOf = creditDay(periodOf(input).to)
  const ofClients = query.filter(({ key }) => Object.hasOwn(moneyFilters, key))
  const { top, over80 } = await countCredit(db, { asOf, query: ofClients }, caller)
  const listed = new Set(top.map(({ clientId }) => clientId))
  return send({
    title: '挂账的客户',
    columns: creditColumns,
    rows: [...top, ...over80.filter(({ clientId }) => !listed.has(clientId))],
    choices: [`截至 ${asOf} 未结最多的和授信已用超过 80% 的客户`],
  })
}
