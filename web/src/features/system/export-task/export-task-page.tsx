import { type ExportTask, exportTaskCalls, exportTaskState } from '@seam/contract/system/export-task'
import { useRead } from '../../../kit/api/use-call.ts'
import { useTaskActions } from '../../../kit/export/task-actions.ts'
import { sizeText, TaskState } from '../../../kit/export/task-state.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { useFollowTasks } from './use-follow-tasks.ts'

const columns: readonly Column<ExportTask>[] = [
  { key: 'fileName', title: '文件名', minWidth: 220, heading: true },
  { key: 'state', title: '状态', width: 160, render: row => <TaskState task={row} /> },
  { key: 'rowsDone', title: '行数', width: 100, align: 'right' },
  { key: 'size', title: '大小', width: 100, align: 'right', render: row => (row.size > 0 ? sizeText(row.size) : '--') },
  { key: 'reason', title: '说明' },
  timeColumn('createTime', '提交时间'),
  timeColumn('finishTime', '完成时间', { optional: true }),
  timeColumn('expireTime', '下载期限'),
]

const conditions: readonly Condition[] = [
  { key: 'state', label: '状态', kind: 'select', source: { options: [...exportTaskState.options] } },
]

/** The export centre: all tasks of the user. */
export const ExportTaskPage = () => {
  const actions = useTaskActions()
  const { data } = useRead(exportTaskCalls.count, {}, { quiet: true })
  useFollowTasks(data)
  return (
    <PageTable
      listKey="system/export"
      label="导出任务列表"
      call={exportTaskCalls.page}
      columns={columns}
      conditions={conditions}
      actions={actions}
      toolbar={<span className="export-hint">数据较多的导出在这里排队生成，文件保留 24 小时。</span>}
    />
  )
}
