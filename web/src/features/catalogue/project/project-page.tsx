import { PlusOutlined } from '@ant-design/icons'
import { projectKind } from '@seam/contract/catalogue/project'
import { projectCalls } from '@seam/contract/catalogue/project.calls'
import type { Project } from '@seam/contract/catalogue/project.row'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { importButton } from '../../../kit/import/import-button.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { projectColumns } from './project-columns.tsx'
import { projectConditions } from './project-conditions.ts'
import { useProjectSwitch } from './use-project-switch.ts'

const ImportProjects = importButton(() =>
  import('@seam/contract/catalogue/project.import').then(module => module.projectImport),
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
