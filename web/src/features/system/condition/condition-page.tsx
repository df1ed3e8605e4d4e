import { PlusOutlined } from '@ant-design/icons'
import { conditionType, type KeptCondition, operatorNames } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const conditionFilters: readonly Condition[] = [
  { key: 'tagName', label: '标签名称', kind: 'text' },
  { key: 'conditionCode', label: '字段', kind: 'text' },
  { key: 'conditionType', label: '类型', kind: 'select', source: { options: [...conditionType.options] } },
]

const sourceOf = ({ comboboxType, dictCode, comboboxUrl }: KeptCondition) =>
  comboboxType === 'dict' ? `字典 ${dictCode}` : comboboxType === 'url' ? comboboxUrl : '--'

const conditionColumns: readonly Column<KeptCondition>[] = [
  { key: 'tagName', title: '标签名称', heading: true, minWidth: 140 },
  { key: 'conditionName', title: '条件名称' },
  { key: 'conditionCode', title: '字段', minWidth: 140 },
  { key: 'conditionType', title: '类型', render: row => conditionType.label(row.conditionType) },
  {
    key: 'op',
    title: '比较方式',
    render: row => (row.conditionType === conditionType.range ? '区间' : operatorNames[row.op]),
  },
  { key: 'source', title: '选项来源', minWidth: 180, render: sourceOf },
  { key: 'menus', title: '使用的菜单', minWidth: 180 },
]

const ConditionDialog = lazyDialog(() => import('./condition-dialog.tsx').then(module => module.ConditionDialog))

/** The conditions of search panels. */
export const ConditionPage = () => {
  const editing = useDialog<KeptCondition>()
  const { run } = useWrite(conditionCalls.delete, { refresh: [conditionCalls.page], success: '操作成功！' })

  const actions = (condition: KeptCondition): RowAction[] => {
    const question = { title: `删除查询条件【${condition.tagName}】？`, content: '删除后不能恢复。', okText: '删除' }
    return [
      { label: '编辑', permit: ['conditionEdit'], onClick: () => editing.show(condition) },
      {
        label: '删除',
        permit: ['conditionEdit'],
        danger: true,
        onClick: () => void confirmThen(question, () => run({ id: condition.id })),
      },
    ]
  }

  return (
    <>
      <PageTable
        listKey="system/condition"
        label="查询条件列表"
        call={conditionCalls.page}
        columns={conditionColumns}
        conditions={conditionFilters}
        actions={actions}
        toolbar={
          <Permit of={['conditionEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增条件
            </Button>
          </Permit>
        }
      />
      <ConditionDialog open={editing.open} condition={editing.subject} onClose={editing.close} />
    </>
  )
}
