import { periodBefore } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import type { Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { selectClientCounts } from './client-count.rows.ts'

const noClients = { enabled: 0, stopped: 0, fresh: 0, active: 0, silent: 0 }

/** Clients of a period by grade, and in all. */
export const countClientGrades = async (db: Db, period: Period, filter: FigureFilter) => {
  const grades = await selectClientCounts(db, period, periodBefore(period), filter)
  return {
    rows: grades.flatMap(({ gradeId, ...row }) => (gradeId === null ? [] : [{ ...row, gradeId }])),
    total: grades.find(({ gradeId }) => gradeId === null) ?? noClients,
  }
}
