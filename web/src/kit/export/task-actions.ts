import { type ExportTask, exportTaskCalls, exportTaskState } from '@seam/contract/system/list/export-task'
import { download } from '../api/download.ts'
import { useWrite } from '../api/use-call.ts'
import type { RowAction } from '../page-table/rows/row-actions.tsx'

const refresh = [exportTaskCalls.page, exportTaskCalls.count]

/** The actions of a task's owner, the same in the drawer and on the page. */
export const useTaskActions = () => {
  const { run: cancel } = useWrite(exportTaskCalls.cancel, { refresh, success: '已取消' })
  const { run: retry } = useWrite(exportTaskCalls.retry, { refresh, success: '已重新开始' })
  return ({ id, state }: ExportTask): RowAction[] => {
    if (state === exportTaskState.done)
      return [{ label: '下载', onClick: () => void download(exportTaskCalls.download, { id }, { success: '已下载' }) }]
    return state === exportTaskState.waiting || state === exportTaskState.running
      ? [{ label: '取消', onClick: () => void cancel({ id }) }]
      : [{ label: '重新导出', onClick: () => void retry({ id }) }]
  }
}
