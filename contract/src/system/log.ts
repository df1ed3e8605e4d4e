import { z } from 'zod'
import { exportOf, read } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { exportColumns } from '../kit/list/export.ts'
import { type FilterItem, pageOf, pageQuery } from '../kit/list/page.ts'
import { countLimit } from '../kit/list/paging.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { date, optionalText, time } from '../kit/value/text.ts'

export const logType = dictionary('logType', '日志类型', { login: [1, '登录日志'], operation: [2, '操作日志'] })
export type LogType = ValueOf<typeof logType>

/** A search within the content counts no further than this: users read the first lines or narrow the search. */
const searchLimit = 1_000

/** Count limit of a page of the log. */
export const countedTo = (items: readonly FilterItem[]): number =>
  items.some(({ key, op }) => key === 'operContent' && op === 'like') ? searchLimit : countLimit

/** A wall-clock bound; a date alone means its beginning or, as the upper bound, its last second. */
const bound = z.union([time, date, z.literal('')]).nullish()

const filters = {
  createName: 'text',
  operContent: 'text',
  startTime: 'time',
  endTime: 'time',
  createTime: 'time',
} as const

/** The columns of the login log. */
export const loginHeadings = {
  createName: '账号',
  userName: '姓名',
  operModule: '模块',
  operType: '操作详情',
  operContent: '内容或失败原因',
  browser: '浏览器',
  system: '操作系统',
  operIp: 'IP',
  createTime: '操作时间',
} as const

/** The columns of the operation log. */
export const operationHeadings = {
  createName: '账号',
  userName: '姓名',
  operModule: '模块',
  operType: '操作详情',
  operContent: '操作内容',
  operIp: 'IP',
  createTime: '操作时间',
} as const

/** The spec uses plain fields, the search panel uses `query`: both become filters. */
const LogQuery = pageQuery(filters, ['createTime'], {
  logType: choiceOf(logType.schema).default(logType.operation),
  createName: optionalText('账号', 50),
  operContent: optionalText('操作内容', 100),
  startTime: bound,
  endTime: bound,
  ...exportColumns({ ...loginHeadings, ...operationHeadings }),
}).transform(({ createName, operContent, startTime, endTime, query, ...rest }) => {
  const plain = [
    { key: 'createName', op: 'like', value: createName },
    { key: 'operContent', op: 'like', value: operContent },
    { key: 'startTime', op: 'ge', value: startTime },
    { key: 'endTime', op: 'le', value: endTime },
  ] as const
  return {
    ...rest,
    query: [...query, ...plain.flatMap(({ value, ...item }) => (value ? [{ ...item, value: [value] }] : []))],
  }
})

/** A field that an operation changed, in Chinese. */
const Change = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

/** A line of either log. */
export const LogRow = z.object({
  id: z.number().int(),
  createTime: z.string(),
  createName: z.string(),
  userName: z.string(),
  operModule: z.string(),
  operType: z.string(),
  operContent: z.string(),
  operIp: z.string(),
  /** Operation log: field by field. */
  changes: z.array(Change),
  /** Login log: the outcome and the origin; null and '' in the operation log. */
  succeeded: z.boolean().nullable(),
  browser: z.string(),
  system: z.string(),
})
export type LogRow = z.output<typeof LogRow>

/** The seals of both logs; hashes in hexadecimal. */
const LogSeals = z.object({
  first: z.string(),
  last: z.string(),
  days: z.number().int(),
  rows: z.number().int(),
  hash: z.string(),
})

export const logCalls = {
  page: read({
    method: 'POST',
    path: 'log/queryKcwlSysLogPage',
    access: 'oplogView',
    summary:
      '系统日志；logType 1 登录日志，2 操作日志（默认）；新的在前，总数数到 10001 为止，按内容查找时到 1001 为止',
    input: LogQuery,
    output: pageOf(LogRow),
  }),
  seals: read({
    path: 'log/queryLogSeals',
    access: 'oplogView',
    summary: '日志封存情况：起止日期、天数、行数、最后一天的指纹；还没有封存时为 null',
    output: LogSeals.nullable(),
  }),
  exportAll: exportOf({
    path: 'log/exportKcwlSysLogPage',
    access: 'oplogExport',
    summary: '导出系统日志（xlsx）；条件、列和顺序同列表，不分页；超过 5000 行转入导出中心',
    input: LogQuery,
  }),
}
