import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { addDays, laboratoryTime, periodOf } from '../../../kit/period.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findWorkingDays } from '../../catalogue/calendar/calendar.commands.ts'
import { countDueMonths } from '../delegate-stat/delegate-stat.commands.ts'
import { countOverdue } from '../delegate-stat/delegate-stat.rows.ts'
import { percentOf } from '../stat/figure.rules.ts'
import * as rows from './time-stat.rows.ts'

/** Days before a period within which the work on an item may have begun; an earlier begin counts from then. */
const longestWork = 366

export const timeStatRoutes = implement(timeStatCalls, {
  list: async ({ db, input, caller: { scope } }) => {
    const [period, filter] = [periodOf(input), { query: input.query, scope }]
    const days = await findWorkingDays(db, addDays(period.from, -longestWork), period.to)
    const times = await rows.selectProjectTimes(db, period, filter, days)
    const { due = 0, onTime: kept = 0 } =
      (await countDueMonths(db, period, filter)).find(({ month }) => month === null) ?? {}
    const all = times.find(({ projectId }) => projectId === null)
    return {
      rows: times.flatMap(({ projectId, ...row }) => (projectId === null ? [] : [{ projectId, ...row }])),
      total: {
        items: all?.items ?? 0,
        p50: all?.p50 ?? null,
        p90: all?.p90 ?? null,
        due,
        kept,
        keptRate: percentOf(kept, due),
        overdue: await countOverdue(db, filter),
        ...(await rows.countPressing(db, filter)),
      },
      reasons: await rows.selectDelayReasons(db, period, filter),
      asOf: laboratoryTime(),
    }
  },
})
