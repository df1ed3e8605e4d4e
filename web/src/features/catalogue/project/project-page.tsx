import { PlusOutlined } from '@ant-design/icons'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import { importButton } from '../../../kit/import/import-button.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { projectColumns } from './project.columns.tsx'

const refresh = [projectCalls.page, projectCalls.options]

/** Stops or starts a project, after asking. */
const useProjectSwitch = () => {
  const { run } = useWrite(projectCalls.switchState, { refresh, success: '操作成功！' })
  return ({ id, projectName, state }: Project) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用检测项目【${projectName}】？`,
        content: '停用后不能再登记；已登记的委托照常检测，已出的结果和报告不变。',
        okText: '停用',
      },
      start: { title: `启用检测项目【${projectName}】？`, content: '启用后可以登记。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}

const projectConditions: readonly Condition[] = [
  { key: 'keyword', label: '关键字', kind: 'text' },
  { key: 'material', label: '物料', kind: 'select', source: { options: [...material.options] } },
  { key: 'kind', label: '类型', kind: 'select', source: { options: [...projectKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

const ImportProjects = importButton(() =>
  import('@seam/contract/catalogue/project/project.import').then(module => module.projectImport),
)

const ProjectDialog = lazyDialog(() => import('./project-dialog.tsx').then(module => module.ProjectDialog))
const MethodDrawer = lazyDialog(() => import('./method/method-drawer.tsx').then(module => module.MethodDrawer))
const ProjectDrawer = lazyDialog(() => import('./project-drawer.tsx').then(module => module.ProjectDrawer))

/** What is determined, worked out or observed, and how it is reported. */
export const ProjectPage = () => {
  const editing = useDialog<Project>()
  const viewing = useDialog<Project>()
  const methods = useDialog<Project>()
  const switchProject = useProjectSwitch()
  const edit = (project: Project) => {
    viewing.close()
    editing.show(project)
  }

  const actions = (project: Project): RowAction[] => [
    { label: '查看', onClick: () => viewing.show(project) },
    { label: '编辑', permit: ['projectEdit'], onClick: () => edit(project) },
    ...(project.kind === projectKind.calculated ? [] : [{ label: '检测方法', onClick: () => methods.show(project) }]),
    project.state === state.enabled
      ? { label: '停用', permit: ['projectEdit'], danger: true, onClick: () => void switchProject(project) }
      : { label: '启用', permit: ['projectEdit'], onClick: () => void switchProject(project) },
  ]

  return (
    <>
      <PageTable
        listKey="basic/project"
        label="检测项目列表"
        call={projectCalls.page}
        columns={projectColumns}
        conditions={projectConditions}
        actions={actions}
        toolbar={view => (
          <>
            <Permit of={['projectEdit']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增项目
              </Button>
            </Permit>
            <Permit of={['projectImport']}>
              <ImportProjects refresh={[projectCalls.page, projectCalls.options]} />
            </Permit>
            <Permit of={['projectExport']}>
              <ExportButton call={projectCalls.exportAll} input={exportInput(view)} />
            </Permit>
          </>
        )}
      />
      <ProjectDialog open={editing.open} project={editing.subject} onClose={editing.close} />
      <MethodDrawer open={methods.open} project={methods.subject} onClose={methods.close} />
      <ProjectDrawer open={viewing.open} project={viewing.subject} onClose={viewing.close} onEdit={edit} />
    </>
  )
}
