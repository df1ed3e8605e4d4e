import type { PromiseUnit } from '@seam/contract/catalogue/calendar'
import type { Db } from '../../../db/database.ts'
import { findWeek, selectDaysFromNow } from './calendar.rows.ts'
import { dueTimeOf, escalationTimeOf, soonTimeOf } from './calendar.rules.ts'

/** When work is due, when it becomes urgent, and when managers are notified that it is late. */
export type DueTimes = { readonly dueTime: string; readonly soonTime: string; readonly escalateTime: string }

/** The times of a promise for work that starts in this transaction, by the present calendar. */
export const dueTimesFromNow = async (db: Db, amount: number, unit: PromiseUnit): Promise<DueTimes> => {
  const week = await findWeek(db)
  const days = await selectDaysFromNow(db)
  const exceptions = new Map(
    days.flatMap(({ day, dayKind }) => (day === null || dayKind === null ? [] : [[day, dayKind] as const])),
  )
  const calendar = { ...week, exceptions }
  const now = days[0]?.now ?? ''
  const dueTime = dueTimeOf(now, amount, unit, calendar)
  return {
    dueTime,
    soonTime: soonTimeOf(now, dueTime, unit, calendar),
    escalateTime: escalationTimeOf(dueTime, calendar),
  }
}
