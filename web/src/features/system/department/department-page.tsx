import { PlusOutlined } from '@ant-design/icons'
import { state } from '@seam/contract/kit/dictionary'
import { type Department, departmentCalls, type departmentHeadings } from '@seam/contract/system/department'
import { Button } from 'antd'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import { importButton } from '../../../kit/import/import-button.tsx'
import { useAddOnArrival } from '../../../kit/location/use-add-on-arrival.ts'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { find } from '../../../kit/search/find.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { TreeTable } from '../../../kit/tree-table/tree-table.tsx'
import type { DepartmentSubject } from './department-dialog.tsx'

/** Stops or enables a department after a confirmation (spec §4). */
const useDepartmentSwitch = () => {
  const { run } = useWrite(departmentCalls.switchState, { refresh: [departmentCalls.tree], success: '操作成功！' })
  return ({ id, departmentName, state }: Department) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用部门【${departmentName}】？`,
        content: '停用后该部门的用户将无法正常登录，正在进行的登录也会立即结束。',
        okText: '停用',
      },
      start: { title: `启用部门【${departmentName}】？`, content: '启用后该部门的用户可以正常登录。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}

type DepartmentColumn = ExportedColumn<Department, typeof departmentHeadings>

const departmentColumns: readonly [DepartmentColumn, ...DepartmentColumn[]] = [
  { key: 'departmentName', title: '部门名称', minWidth: 240, heading: true },
  { key: 'contactUser', title: '部门负责人' },
  { key: 'telephone', title: '联系电话', minWidth: 130 },
  { key: 'remarks', title: '备注', minWidth: 180 },
  dictionaryColumn('state', '状态', state, { width: 96 }),
]

const ImportDepartments = importButton(() =>
  import('@seam/contract/system/department.import').then(module => module.departmentImport),
)

const DepartmentDialog = lazyDialog(() => import('./department-dialog.tsx').then(module => module.DepartmentDialog))

const nameOf = ({ departmentName }: Department) => departmentName
const matches = ({ departmentName, contactUser, telephone }: Department, text: string) =>
  find([{ name: departmentName, also: [contactUser, telephone] }], text).length > 0

/** Department management (spec §2). */
export const DepartmentPage = () => {
  const answer = useRead(departmentCalls.tree, {})
  const dialog = useDialog<DepartmentSubject>()
  useAddOnArrival(() => dialog.show())
  const switchDepartment = useDepartmentSwitch()

  const actions = (department: Department): RowAction[] => {
    const edit: RowAction = {
      label: '编辑',
      permit: ['enterpriseEdit'],
      onClick: () => dialog.show({ edit: department }),
    }
    const toggle = { permit: ['enterpriseDel'], onClick: () => void switchDepartment(department) } as const
    if (department.state === state.stopped) return [edit, { label: '启用', ...toggle }]
    return [
      edit,
      { label: '停用', danger: true, ...toggle },
      { label: '新增下级', permit: ['enterpriseAdd'], onClick: () => dialog.show({ under: department }) },
    ]
  }

  return (
    <>
      <TreeTable
        listKey="system/company"
        label="部门列表"
        answer={answer}
        columns={departmentColumns}
        nameOf={nameOf}
        matches={matches}
        searchLabel="搜索部门、负责人或电话"
        actions={actions}
        toolbar={({ columns, ids }) => (
          <>
            <Permit of={['enterpriseAdd']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => dialog.show()}>
                新增部门
              </Button>
              <ImportDepartments refresh={[departmentCalls.tree]} />
            </Permit>
            <Permit of={['companyView']}>
              <ExportButton
                call={departmentCalls.exportAll}
                input={{ columns: [...columns], ...(ids && { ids: [...ids] }) }}
                disabled={ids?.length === 0}
              />
            </Permit>
          </>
        )}
      />
      <DepartmentDialog open={dialog.open} subject={dialog.subject} onClose={dialog.close} />
    </>
  )
}
