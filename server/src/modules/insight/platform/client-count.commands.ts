import { periodBefore } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import { monthsOf, type Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectClientCounts } from './client-count.rows.ts'

const noClients = { enabled: 0, stopped: 0, fresh: 0, active: 0, silent: 0 }

/** Clients of a period by grade, in all, and by month. */
export const countClients = async (db: Db, period: Period, filter: FigureFilter) => {
  const counts = await selectClientCounts(db, period, periodBefore(period), filter)
  return {
    rows: counts.flatMap(({ gradeId, gradeName, enabled, stopped, fresh, active, silent }) =>
      gradeId === null ? [] : [{ gradeId, gradeName, enabled, stopped, fresh, active, silent }],
    ),
    total: counts.find(({ gradeId, month }) => gradeId === null && month === null) ?? noClients,
    months: monthsOf(period).map(month => {
      const { fresh, active } = counts.find(row => row.month === month) ?? noClients
      return { month, fresh, active }
    }),
  }
}
