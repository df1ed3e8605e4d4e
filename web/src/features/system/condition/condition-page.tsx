import { PlusOutlined } from '@ant-design/icons'
import type { KeptCondition } from '@seam/contract/system/condition'
import { conditionCalls } from '@seam/contract/system/condition.calls'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { conditionColumns } from './condition-columns.tsx'
import { conditionFilters } from './condition-filters.ts'

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
