import { z } from 'zod'
import { failures } from '../failure.ts'

/** Maximum number of rows in a direct answer; larger exports become tasks of the export centre. */
export const directRows = 5_000
/** Hours for which a finished file can be downloaded. */
export const exportHours = 24
/** Maximum number of waiting and running tasks of one user. */
export const mostExports = 5
/** Maximum bytes of stored files of one user. */
export const exportQuota = 2 * 1024 ** 3

export const exportFailures = failures({
  queued: [21961, '数据较多，已转入导出中心，完成后可下载'],
  tooMany: [21962, `导出任务已有 ${mostExports} 个在进行，请等其完成或取消后再导出`],
  notReady: [21963, '文件还没有准备好，或已过期'],
  notLive: [21964, '该任务已结束，请刷新'],
  notOver: [21965, '该任务还在进行'],
  quota: [21966, `您导出的文件已达到 2 GB，请在其过期后（${exportHours} 小时）再导出`],
})

/**
 * The columns of a list that can be exported: their keys, and the headings that they have on the screen and in the file.
 * Screen and server take their types from it, so that a column of one without the other does not compile.
 */
export type Headings = Readonly<Record<string, string>>

/** Why a key is refused. */
export const noColumn = '列表没有这一列'

/** The columns of an export and their order; absent or empty: all. A key without a column is refused. */
export const exportColumns = <H extends Headings>(headings: H) => {
  const keys = Object.keys(headings) as (keyof H & string)[]
  return { columns: z.array(z.enum(keys, noColumn)).max(100).optional() }
}
