import { z } from 'zod'
import { failures } from '../failure.ts'

/** Rows that are answered at once; more become a task of the export centre. */
export const directRows = 5_000
/** Hours for which a finished file may be downloaded. */
export const exportHours = 24
/** Tasks of one person that wait or run at the same time. */
export const mostExports = 5
/** Bytes of the finished files of one person that are still kept. */
export const exportQuota = 2 * 1024 ** 3

export const exportFailures = failures({
  queued: [21961, '数据较多，已转入导出中心，完成后可下载'],
  tooMany: [21962, `导出任务已有 ${mostExports} 个在进行，请等其完成或取消后再导出`],
  notReady: [21963, '文件还没有准备好，或已过期'],
  notLive: [21964, '该任务已结束，请刷新'],
  notOver: [21965, '该任务还在进行'],
  quota: [21966, `您导出的文件已达到 2 GB，请在其过期后（${exportHours} 小时）再导出`],
})

/** Beside the query of a list that is exported: which columns, in which order; all where absent. */
export const exportColumns = {
  columns: z
    .array(z.string().regex(/^[A-Za-z]\w{0,49}$/, '列名不正确'))
    .max(100)
    .optional(),
}
