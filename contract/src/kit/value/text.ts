import { z } from 'zod'
import { chosenState } from '../dictionary.ts'
import { mobileForm } from '../rules/mobile.ts'
import { asSent } from './integer.ts'

/** A required trimmed text of one or more lines: `note('变更原因', 100)`; if empty, the message is 请输入变更原因. */
export const note = (label: string, max: number, empty = `请输入${label}`) =>
  z.string({ error: empty }).trim().min(1, empty).max(max, `${label}最多${max}个字符`)

/**
 * A required trimmed text of one line, such as a name. Line breaks are refused: a second line would look like another
 * entry.
 */
export const text = (label: string, max: number, empty = `请输入${label}`) =>
  note(label, max, empty).refine(value => !/[\t\n\r\u2028\u2029]/.test(value), `${label}不能换行`)

/** An optional trimmed text; absent and empty both become ''. */
export const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .nullish()
    .transform(value => value ?? '')

/** A row chosen from a list: `chosenId('请选择客户')`. */
export const chosenId = (empty: string) =>
  asSent(z.coerce.number({ error: empty }).int(empty).min(1, empty).max(2_147_483_647, empty))

/** A row id: a positive integer, also from a query string. */
export const id = chosenId('编号不正确')

/** The largest version that an integer column can count on from. */
const lastVersion = 2_147_483_646

/** The version of an editable row (wire.md §4). */
export const version = asSent(z.coerce.number().int().min(1).max(lastVersion))
/** The same for a row that may not be stored yet: 0. */
export const versionOrNone = asSent(z.coerce.number().int().min(0).max(lastVersion))

/** A row to be changed, in the version that the user read: `z.strictObject(idVersion)`, `Draft.extend(idVersion)`. */
export const idVersion = { id, version }

/** A row to be enabled or stopped: `z.strictObject(idState)`. */
export const idState = { id, state: chosenState }

/** An account, or any mobile telephone. */
export const mobile = z
  .string({ error: '请输入手机号' })
  .trim()
  .max(11, '请输入正确的手机号')
  .regex(mobileForm, '请输入正确的手机号')

/** Whether the text is a valid date and time; 2026-02-30 is not. */
const onCalendar = (text: string) => {
  const [day = '', clock = '00:00:00'] = text.split(' ')
  const moment = new Date(`${day}T${clock}Z`)
  return (
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${clock}`) && !day.startsWith('0000')
  )
}

/** Wall-clock time of the laboratory (Asia/Shanghai): yyyy-MM-dd HH:mm:ss. */
export const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 yyyy-MM-dd HH:mm:ss')
  .refine(onCalendar, '没有这样的时间')
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 yyyy-MM-dd')
  .refine(onCalendar, '没有这样的日期')

/** The last microsecond of a day or second, as the inclusive upper bound of a `date` or `time`. */
export const lastMoment = (bound: string): string =>
  bound.length > 19 ? bound : `${bound.length === 10 ? `${bound} 23:59:59` : bound}.999999`
