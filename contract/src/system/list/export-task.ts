import { z } from 'zod'
import { exportOf, read, step } from '../../kit/call.ts'
import { dictionary } from '../../kit/dictionary.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id } from '../../kit/value/text.ts'

export const exportTaskState = dictionary('exportTaskState', '导出任务状态', {
  waiting: [1, '等待中', 'gray'],
  running: [2, '导出中', 'blue'],
  done: [3, '可下载', 'green'],
  failed: [4, '失败', 'red'],
  cancelled: [5, '已取消', 'gray'],
  expired: [6, '已过期', 'gray'],
})

/** An export that is written in the background, with its progress. */
export const ExportTask = z.object({
  id,
  fileName: z.string(),
  state: exportTaskState.schema,
  /** Whole per cent; null while the number of rows is unknown. */
  percent: z.number().int().nullable(),
  rowsDone: z.number().int(),
  /** Bytes of the file. */
  size: z.number(),
  reason: z.string(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  expireTime: z.string().nullable(),
})
export type ExportTask = z.output<typeof ExportTask>

const one = z.strictObject({ id })

/** The export centre: users see their own tasks only. */
export const exportTaskCalls = {
  count: read({
    path: 'sys/exportTask/queryTaskCount',
    access: 'signedIn',
    summary: '本人进行中和可下载的导出任务数（轮询）',
    output: z.object({ waiting: z.number().int(), running: z.number().int(), done: z.number().int() }),
  }),
  page: read({
    method: 'POST',
    path: 'sys/exportTask/queryTaskPage',
    access: 'signedIn',
    summary: '本人的导出任务，新的在前',
    input: pageQuery({ state: 'number', createTime: 'time' }, ['createTime']),
    output: pageOf(ExportTask),
  }),
  cancel: step({ path: 'sys/exportTask/cancel', access: 'signedIn', summary: '取消进行中的导出任务', input: one }),
  retry: step({ path: 'sys/exportTask/retry', access: 'signedIn', summary: '重新执行已结束的导出任务', input: one }),
  download: exportOf({
    method: 'GET',
    path: 'sys/exportTask/download',
    access: 'signedIn',
    summary: '下载导出文件；只限本人，且仍有该列表的导出权限',
    input: one,
  }),
}
