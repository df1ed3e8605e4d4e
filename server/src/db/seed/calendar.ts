import { dayKind } from '@seam/contract/catalogue/calendar'
import type { Tx } from '../database.ts'
import { calendarYears } from './calendar-years.ts'
import type { Plant } from './plant.ts'

/** Inserts the holidays of each year once; days that staff entered earlier are kept. */
export const seedCalendar = async (tx: Tx, plant: Plant) => {
  for (const [year, { rest, work }] of Object.entries(calendarYears)) {
    const rows = [[dayKind.rest, rest] as const, [dayKind.work, work] as const].flatMap(([kind, names]) =>
      Object.entries(names).flatMap(([dayName, days]) =>
        days.split(' ').map(day => ({ day: `${year}-${day}`, dayKind: kind, dayName })),
      ),
    )
    await plant(`calendar ${year}`, () =>
      tx
        .insertInto('calendarDay')
        .values(rows)
        .onConflict(on => on.column('day').doNothing())
        .execute(),
    )
  }
}
