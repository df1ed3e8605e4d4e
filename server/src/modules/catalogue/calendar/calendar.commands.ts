import type { PromiseUnit } from '@seam/contract/catalogue/calendar'
import type { Db } from '../../../db/database.ts'
import { findWeek, selectDaysFromNow } from './calendar.rows.ts'
import { dueTimeOf } from './calendar.rules.ts'

/** When work that starts in this transaction is due by the calendar as it is now. */
export const dueTimeFromNow = async (db: Db, amount: number, unit: PromiseUnit): Promise<string> => {
  const week = await findWeek(db)
  const days = await selectDaysFromNow(db)
  const exceptions = new Map(
    days.flatMap(({ day, dayKind }) => (day === null || dayKind === null ? [] : [[day, dayKind] as const])),
  )
  return dueTimeOf(days[0]?.now ?? '', amount, unit, { ...week, exceptions })
}
