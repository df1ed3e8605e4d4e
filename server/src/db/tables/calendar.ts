import type { DayKind } from '@seam/contract/catalogue/calendar'
import type { ColumnType, Generated } from 'kysely'

type WorkingCalendarTable = {
  id: Generated<number>
  week: ColumnType<number[], string | undefined, string>
  opensAt: Generated<string>
  closesAt: Generated<string>
  cutOff: Generated<string>
  version: Generated<number>
}

export type CalendarTables = {
  workingCalendar: WorkingCalendarTable
  calendarDay: { day: string; dayKind: DayKind; dayName: Generated<string> }
}
