import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { asSent } from '../kit/value/integer.ts'
import { date, optionalText, version } from '../kit/value/text.ts'

export const calendarFailures = failures({
  dayOutsideYear: [22910, '例外日期不在所选年份内'],
  dayRepeated: [22911, '同一日期只能有一个例外'],
  hoursReversed: [22912, '时间顺序应为：上班早于截单，截单不晚于下班'],
})

/** How the calendar changes a day: a holiday, or a working day on a weekend. */
export const dayKind = dictionary('dayKind', '日历例外', {
  rest: [1, '休', 'green'],
  work: [2, '班', 'orange'],
})
export type DayKind = ValueOf<typeof dayKind>

/** The unit of a promised turnaround: natural hours or working days. */
export const promiseUnit = dictionary('promiseUnit', '承诺单位', {
  hour: [1, '小时', 'gray'],
  workingHour: [2, '工作小时', 'blue'],
  workingDay: [3, '工作日', 'blue'],
})
export type PromiseUnit = ValueOf<typeof promiseUnit>

/** 2个工作日 */
export const promiseText = (amount: number, unit: PromiseUnit): string =>
  `${amount}${unit === promiseUnit.workingDay ? '个' : ''}${promiseUnit.label(unit)}`

/** The promised turnaround before the due time is known: 约2个工作日（开始检测起算） */
export const openPromiseText = (amount: number, unit: PromiseUnit): string =>
  `约${promiseText(amount, unit)}（开始检测起算）`

const clock = (label: string) =>
  z.string({ error: `请输入${label}` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}格式应为 HH:mm`)

const yearFault = '年份应在2000-2100之间'
const year = asSent(z.coerce.number({ error: yearFault }).int(yearFault).min(2000, yearFault).max(2100, yearFault))
const weekday = z.number().int().min(1).max(7)

export const WeekDraft = z.strictObject({
  /** ISO days of the week; Monday is 1. */
  week: z
    .array(weekday, { error: '请选择工作日' })
    .min(1, '每周至少一个工作日')
    .max(7)
    .transform(days => [...new Set(days)].sort((a, b) => a - b)),
  opensAt: clock('上班时间'),
  closesAt: clock('下班时间'),
  cutOff: clock('截单时间'),
})

const CalendarDay = z.strictObject({ day: date, dayKind: dayKind.schema, dayName: optionalText('名称', 20) })
export type CalendarDay = z.output<typeof CalendarDay>

export const Calendar = z.object({
  week: z.array(weekday),
  opensAt: z.string(),
  closesAt: z.string(),
  cutOff: z.string(),
  version: z.number(),
  /** The exceptions of the year. */
  days: z.array(CalendarDay),
  /** Years that need exceptions and have none: this year and, from November on, the next one. */
  missingYears: z.array(z.number()),
})
export type Calendar = z.output<typeof Calendar>

const module = '工作日历'

export const calendarCalls = {
  get: read({
    path: 'basic/calendar/get',
    access: 'calendarView',
    summary: '工作日历：每周、每天的工作时间，一年的例外日',
    input: z.strictObject({ year }),
    output: Calendar,
  }),
  updateWeek: write({
    path: 'basic/calendar/updateWeek',
    access: 'calendarEdit',
    summary: '修改每周工作日、工作时间和截单时间；已承诺的时间不变',
    input: WeekDraft.extend({ version }),
    output: nothing,
    log: { module, action: '修改工作时间' },
  }),
  updateYear: write({
    path: 'basic/calendar/updateYear',
    access: 'calendarEdit',
    summary: '设定一年的休、班例外日；已承诺的时间不变',
    input: z.strictObject({ year, days: z.array(CalendarDay).max(366), version }),
    output: nothing,
    log: { module, action: '设定年度例外日' },
  }),
}
