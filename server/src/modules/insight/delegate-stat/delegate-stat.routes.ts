import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import { fromFen } from '@seam/contract/kit/value/money'
import { percentOf } from '@seam/contract/kit/value/percent'
import { exportList } from '../../../kit/export/list-export.ts'
import { laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import { linesOf } from '../stat/figure/figure-file.commands.ts'
import { doneColumns } from './delegate-stat.columns.ts'
import { countDueMonths, listFinished, sumFinished } from './delegate-stat.commands.ts'
import { countOverdue, doneQuery } from './delegate-stat.rows.ts'

export const delegateStatRoutes = implement(delegateStatCalls, {
  page: async ({ db, input, caller: { scope, permissions } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const { page, total } = await listFinished(db, input, period, filter)
    const { rows, totalRecords } = page
    const amountsOf = ({ fee, paid, refunded }: { fee: bigint | string; paid: string; refunded: string }) => ({
      fee: amountFor(permissions, fee),
      paid: amountFor(permissions, paid),
      refunded: amountFor(permissions, refunded),
    })
    return {
      rows: rows.map(row => ({ ...row, ...amountsOf(row) })),
      totalRecords,
      total: { ...total, ...amountsOf(total) },
      asOf: laboratoryTime(),
    }
  },

  sum: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const months = await countDueMonths(db, period, filter)
    const total = months.find(({ month }) => month === null) ?? { finished: 0, due: 0, onTime: 0 }
    const figures = ({ finished, due, onTime }: { finished: number; due: number; onTime: number }) => ({
      finished,
      due,
      onTime,
      onTimeRate: percentOf(onTime, due),
    })
    return {
      rows: months.flatMap(row => (row.month === null ? [] : [{ month: row.month, ...figures(row) }])),
      total: { ...figures(total), overdue: await countOverdue(db, filter) },
      asOf: laboratoryTime(),
    }
  },

  exportAll: exportList(delegateStatCalls.exportAll, {
    title: () => '委托统计',
    columns: (_input, _db, { permissions }) => doneColumns(permissions),
    lines: linesOf(),
    totals: async (input, db, { scope }) => {
      const { samples, reports, fee, paid, refunded } = await sumFinished(db, periodOf(input), {
        query: input.query,
        scope,
      })
      return {
        delegateCode: '合计',
        sampleCount: samples,
        reportCount: reports,
        fee: fromFen(BigInt(fee)),
        paid: fromFen(BigInt(paid)),
        refunded: fromFen(BigInt(refunded)),
      }
    },
    query: (db, input, { scope }) => doneQuery(db, input, periodOf(input), { query: input.query, scope }),
  }),
})
