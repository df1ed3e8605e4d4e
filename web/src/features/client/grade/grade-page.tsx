import { PlusOutlined } from '@ant-design/icons'
import { type GradeRow, gradeCalls } from '@seam/contract/client/grade'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { useGrade } from './use-grade.ts'

const gradeColumns: readonly Column<GradeRow>[] = [
  { key: 'gradeName', title: '等级', minWidth: 120, heading: true },
  { key: 'points', title: '积分门槛', width: 130, align: 'right', render: row => row.points.toLocaleString('zh-CN') },
  { key: 'discount', title: '折扣', width: 100, align: 'right', render: row => `×${row.discount}` },
  moneyColumn('creditLimit', '信用额度', { width: 140 }),
  { key: 'clientCount', title: '客户数', width: 100, align: 'right' },
  dictionaryColumn('state', '状态', state, { width: 84 }),
]

const GradeDialog = lazyDialog(() => import('./grade-dialog.tsx').then(module => module.GradeDialog))
const UpgradeDialog = lazyDialog(() => import('./upgrade-dialog.tsx').then(module => module.UpgradeDialog))

/** Member grades and upgrade rules (spec §7). */
export const GradePage = () => {
  const editing = useDialog<GradeRow>()
  const upgrading = useDialog()
  const { change, remove } = useGrade()
  const actions = (grade: GradeRow): RowAction[] => [
    { label: '编辑', permit: ['gradeEdit'], onClick: () => editing.show(grade) },
    {
      label: grade.state === state.enabled ? '停用' : '启用',
      permit: ['gradeEdit'],
      danger: grade.state === state.enabled,
      onClick: () => void change(grade),
    },
    { label: '删除', permit: ['gradeEdit'], danger: true, onClick: () => void remove(grade) },
  ]
  return (
    <>
      <PageTable
        listKey="client/grade"
        label="会员等级列表"
        call={gradeCalls.page}
        columns={gradeColumns}
        actions={actions}
        toolbar={
          <Permit of={['gradeEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增等级
            </Button>
            <Button onClick={() => upgrading.show()}>升级规则</Button>
          </Permit>
        }
      />
      <GradeDialog open={editing.open} grade={editing.subject} onClose={editing.close} />
      <UpgradeDialog open={upgrading.open} onClose={upgrading.close} />
    </>
  )
}
