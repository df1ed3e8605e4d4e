import { z } from 'zod'
import { failures } from '../failure.ts'
import type { FilterItem } from '../list/page.ts'
import { dayOf } from './day.ts'
import { date, lastMoment, time } from './text.ts'

/** Length of the default period, in days. */
export const usualPeriodDays = 90
/** Maximum length of a period, in years. */
export const longestPeriodYears = 5

export const periodFailures = failures({
  reversed: [29101, '结束日期不能早于开始日期'],
  tooLong: [29102, `统计期间最长 ${longestPeriodYears} 年`],
})

const day = z.union([date, time]).transform(dayOf)

/** The period of every figure: days of the laboratory, both included, as top-level fields of the input. */
export const periodFields = { startTime: day.optional(), endTime: day.optional() }

export type PeriodInput = { readonly startTime?: string | undefined; readonly endTime?: string | undefined }

/**
 * A paged list with `periodFields`, which become bounds of its filter `createTime`: periods are given in the same way to
 * every call.
 */
export const inPeriod = <O extends PeriodInput & { query: FilterItem[] }, I>(schema: z.ZodType<O, I>) =>
  schema.transform(({ startTime, endTime, query, ...rest }) => {
    const bounds: FilterItem[] = []
    if (startTime !== undefined) bounds.push({ key: 'createTime', op: 'ge', value: [startTime] })
    if (endTime !== undefined) bounds.push({ key: 'createTime', op: 'le', value: [lastMoment(endTime)] })
    return { ...rest, query: [...query, ...bounds] }
  })
