import { calendarCalls, calendarFailures } from '@seam/contract/catalogue/calendar'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './calendar.rows.ts'
import { areHoursInOrder, dayChanges, faultInDays, missingYears } from './calendar.rules.ts'

const labels = { week: '每周工作日', opensAt: '上班时间', closesAt: '下班时间', cutOff: '截单时间' } as const

export const calendarRoutes = implement(calendarCalls, {
  get: async ({ db, input }) => {
    const [week, days, { today, years }] = await Promise.all([
      rows.findWeek(db),
      rows.selectDaysOfYear(db, input.year),
      rows.selectYears(db),
    ])
    return { ...week, days, missingYears: missingYears(new Set(years), today) }
  },

  updateWeek: async ({ db, input, logOperation }) => {
    const { version, ...edit } = input
    const before = await rows.lockWeek(db)
    checkVersion(before, version)
    if (!areHoursInOrder(edit)) throw refuse(calendarFailures.hoursReversed)
    await rows.updateWeek(db, edit)
    const words = (week: readonly number[]) => week.map(day => '一二三四五六日'[day - 1]).join('')
    const changes = changesOf(
      { ...before, week: words(before.week) },
      { ...before, ...edit, week: words(edit.week) },
      labels,
    )
    logOperation(changeSentence('工作日历', changes), changes)
    return null
  },

  updateYear: async ({ db, input: { year, days, version }, logOperation }) => {
    checkVersion(await rows.lockWeek(db), version)
    const fault = faultInDays(year, days)
    if (fault !== undefined) throw refuse(fault)
    const before = await rows.selectDaysOfYear(db, year)
    await rows.replaceDays(db, year, days)
    await rows.updateWeek(db)
    logOperation(`设定${year}年例外日：${dayChanges(before, days) || '没有改动'}`)
    return null
  },
})
