import { PlusOutlined } from '@ant-design/icons'
import { type Standard, standardCalls, standardStatus } from '@seam/contract/catalogue/project/standard'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const StandardDialog = lazyDialog(() => import('./standard-dialog.tsx').then(module => module.StandardDialog))

const columns: readonly Column<Standard>[] = [
  { key: 'standardNo', title: '标准号', width: 150, heading: true },
  { key: 'edition', title: '版本', width: 90 },
  { key: 'standardName', title: '标准名称', minWidth: 240 },
  dictionaryColumn('status', '状态', standardStatus, { width: 110 }),
  { key: 'effectiveDate', title: '实施日期', width: 120 },
  { key: 'projects', title: '检测项目', width: 100, align: 'right', render: row => `${row.projects} 项` },
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '标准号或名称', kind: 'text' },
  { key: 'status', label: '状态', kind: 'select', source: { options: [...standardStatus.options] } },
]

const labelOf = ({ standardNo, edition }: Standard) => (edition === '' ? standardNo : `${standardNo}-${edition}`)

/** Standards and their editions; a result keeps the edition in force. */
export const StandardPage = () => {
  const editing = useDialog<Standard>()
  const { run } = useWrite(standardCalls.switchStatus, { refresh: [standardCalls.page], success: '操作成功！' })
  const set = (row: Standard, status: Standard['status']) =>
    confirmThen(
      status === standardStatus.withdrawn
        ? {
            title: `废止标准【${labelOf(row)}】？`,
            content: '废止后检测项目不能再采用它；已检结果和报告上的标准不变。',
            okText: '废止',
          }
        : { title: `将标准【${labelOf(row)}】设为现行？`, okText: '设为现行' },
      () => run({ id: row.id, status }),
    )
  const actions = (row: Standard): RowAction[] => [
    { label: '编辑', permit: ['standardEdit'], onClick: () => editing.show(row) },
    row.status === standardStatus.current
      ? {
          label: '废止',
          permit: ['standardEdit'],
          danger: true,
          onClick: () => void set(row, standardStatus.withdrawn),
        }
      : { label: '设为现行', permit: ['standardEdit'], onClick: () => void set(row, standardStatus.current) },
  ]
  return (
    <>
      <PageTable
        listKey="basic/standard"
        label="标准列表"
        call={standardCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['standardEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增标准
            </Button>
          </Permit>
        }
      />
      <StandardDialog open={editing.open} standard={editing.subject} onClose={editing.close} />
    </>
  )
}
