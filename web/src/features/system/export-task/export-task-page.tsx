import type { OutputOf } from '@seam/contract/kit/call'
import { type ExportTask, exportTaskCalls, exportTaskState } from '@seam/contract/system/list/export-task'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, useRead } from '../../../kit/api/use-call.ts'
import { useTaskActions } from '../../../kit/export/task-actions.ts'
import { sizeText, TaskState } from '../../../kit/export/task-state.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

type Counts = OutputOf<typeof exportTaskCalls.count>

const every = 2_000

/** Reloads the rows whenever the polled counts change, and while a task is running. */
const useFollowTasks = (counts: Counts | undefined) => {
  const queries = useQueryClient()
  const { waiting = 0, running = 0, done = 0 } = counts ?? {}
  useEffect(() => {
    const ask = () => void queries.invalidateQueries({ queryKey: keyOf(exportTaskCalls.page) })
    ask()
    if (waiting + running === 0) return
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [queries, waiting, running, done])
}

const columns: readonly Column<ExportTask>[] = [
  { key: 'fileName', title: '文件名', minWidth: 180, heading: true },
  { key: 'state', title: '状态', width: 130, render: row => <TaskState task={row} /> },
  { key: 'rowsDone', title: '行数', width: 84, align: 'right' },
  { key: 'size', title: '大小', width: 90, align: 'right', render: row => (row.size > 0 ? sizeText(row.size) : '--') },
  { key: 'reason', title: '说明' },
  timeColumn('createTime', '提交时间', { width: 116 }),
  timeColumn('finishTime', '完成时间', { optional: true }),
  timeColumn('expireTime', '下载期限', { width: 116 }),
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
