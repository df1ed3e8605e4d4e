import { exportTaskCalls } from '@seam/contract/system/list/export-task'
import { Empty } from 'antd'
import { useRead } from '../api/use-call.ts'
import { SideDrawer } from '../drawer/side-drawer.tsx'
import { RowActions } from '../page-table/rows/row-actions.tsx'
import { useTaskActions } from './task-actions.ts'
import { TaskState, taskNote } from './task-state.tsx'
import './export-drawer.css'

type Props = { onClose: () => void; allAddress: string | undefined }

/** The newest exports of the user with their progress. */
export const ExportDrawer = ({ onClose, allAddress }: Props) => {
  const { data } = useRead(exportTaskCalls.page, { pageSize: 20 }, { every: 2_000, quiet: true })
  const actions = useTaskActions()
  const all = allAddress && (
    <a href={`#${allAddress}`} onClick={onClose}>
      全部任务
    </a>
  )
  return (
    <SideDrawer title="导出中心" width={440} onClose={onClose} tools={all}>
      {data?.rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有导出任务；数据较多的导出会在这里" />
      )}
      <ul className="export-drawer-list" aria-label="导出任务">
        {data?.rows.map(task => (
          <li key={task.id}>
            <span className="export-drawer-name" title={task.fileName}>
              {task.fileName}
            </span>
            <span className="export-drawer-state">
              <TaskState task={task} />
            </span>
            <span className="export-drawer-note">{taskNote(task) || task.createTime}</span>
            <RowActions actions={actions(task)} />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
