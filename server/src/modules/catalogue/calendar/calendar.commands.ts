import type { PromiseUnit } from '@seam/contract/catalogue/calendar'
import type { Db } from '../../../db/database.ts'
import { findWeek, selectDaysFromNow } from './calendar.rows.ts'
import { dueTimeOf, escalationTimeOf, soonTimeOf } from './calendar.rules.ts'

/** When work is due, when it becomes urgent, and when managers are notified that it is late. */
export type DueTimes = { readonly dueTime: string; readonly soonTime: string; readonly escalateTime: string }

type Promised = { readonly amount: number; readonly unit: PromiseUnit }

/** The times of promises for work that starts in this transaction, by the present calendar, in their order. */
export const dueTimesFromNow = async (db: Db, promises: readonly Promised[]): Promise<DueTimes[]> => {
  if (promises.length === 0) return []
  const week = await findWeek(db)
  const days = await selectDaysFromNow(db)
  const exceptions = new Map(
    days.flatMap(({ day, dayKind }) => (day === null || dayKind === null ? [] : [[day, dayKind] as const])),
  )
  const calendar = { ...week, exceptions }
  const now = days[0]?.now ?? ''
  return promises.map(({ amount, unit }) => {
    const dueTime = dueTimeOf(now, amount, unit, calendar)
    return {
      dueTime,
      soonTime: soonTimeOf(now, dueTime, unit, calendar),
      escalateTime: escalationTimeOf(dueTime, calendar),
    }
  })
}
