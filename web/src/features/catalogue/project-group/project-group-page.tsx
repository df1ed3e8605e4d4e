import { PlusOutlined } from '@ant-design/icons'
import { material } from '@seam/contract/catalogue/project/project'
import { type ProjectGroup, projectGroupCalls } from '@seam/contract/catalogue/project/project-group'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { groupColumns } from './project-group.columns.tsx'

const ProjectGroupDialog = lazyDialog(() =>
  import('./project-group-dialog.tsx').then(module => module.ProjectGroupDialog),
)

const refresh = [projectGroupCalls.page]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'material', label: '物料', kind: 'select', source: { options: [...material.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Packages of projects with one price. */
export const ProjectGroupPage = () => {
  const editing = useDialog<ProjectGroup>()
  const { run } = useWrite(projectGroupCalls.switchState, { refresh, success: '操作成功！' })
  // a package is created with its first price
  const mayAdd = [usePermit(['groupEdit']), usePermit(['priceEdit'])].every(Boolean)

  const switchGroup = ({ id, groupName, state: now }: ProjectGroup) =>
    confirmAndSwitch({
      state: now,
      stop: {
        title: `停用项目组【${groupName}】？`,
        content: '停用后不能再登记；已登记的委托照常办理。',
        okText: '停用',
      },
      start: { title: `启用项目组【${groupName}】？`, content: '启用后可以登记。', okText: '启用' },
      run: next => run({ id, state: next }),
    })

  const actions = (group: ProjectGroup): RowAction[] => [
    { label: '编辑', permit: ['groupEdit'], onClick: () => editing.show(group) },
    group.state === state.enabled
      ? { label: '停用', permit: ['groupEdit'], danger: true, onClick: () => void switchGroup(group) }
      : { label: '启用', permit: ['groupEdit'], onClick: () => void switchGroup(group) },
  ]

  return (
    <>
      <PageTable
        listKey="basic/projectGroup"
        label="项目组列表"
        call={projectGroupCalls.page}
        columns={groupColumns}
        conditions={conditions}
        actions={actions}
        toolbar={
          mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增项目组
            </Button>
          )
        }
      />
      <ProjectGroupDialog open={editing.open} group={editing.subject} onClose={editing.close} />
    </>
  )
}
