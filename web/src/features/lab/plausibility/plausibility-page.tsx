import { ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { state } from '@seam/contract/kit/dictionary'
import {
  type PlausibilityRule,
  plausibilityCalls,
  plausibilityLevel,
  plausibilityRelation,
} from '@seam/contract/lab/result/plausibility'
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
import { boundsText, subjectText } from './bounds.ts'

const RuleDialog = lazyDialog(() => import('./rule-dialog.tsx').then(module => module.RuleDialog))
const TryOutDialog = lazyDialog(() => import('./try-out-dialog.tsx').then(module => module.TryOutDialog))

const columns: readonly Column<PlausibilityRule>[] = [
  { key: 'ruleName', title: '规则', minWidth: 180, heading: true },
  dictionaryColumn('level', '级别', plausibilityLevel, { width: 96 }),
  { key: 'terms', title: '项目或关系', minWidth: 220, render: subjectText },
  { key: 'low', title: '允许范围', minWidth: 170, render: boundsText },
  { key: 'message', title: '提示', minWidth: 240 },
  dictionaryColumn('state', '状态', state, { width: 90 }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '规则名称或提示', kind: 'text' },
  { key: 'level', label: '级别', kind: 'select', source: { options: [...plausibilityLevel.options] } },
  { key: 'code', label: '项目代码', kind: 'text' },
  { key: 'relation', label: '关系', kind: 'select', source: { options: [...plausibilityRelation.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Rules on what results are possible, usual and consistent. */
export const PlausibilityPage = () => {
  const editing = useDialog<PlausibilityRule>()
  const trying = useDialog<null>()
  const { run } = useWrite(plausibilityCalls.switchState, { refresh: [plausibilityCalls.page], success: '操作成功！' })
  const stop = (row: PlausibilityRule) =>
    confirmThen(
      { title: `停用规则【${row.ruleName}】？`, content: '停用后录入、提交和复核都不再检查它。', okText: '停用' },
      () => run({ id: row.id, state: state.stopped }),
    )
  const actions = (row: PlausibilityRule): RowAction[] => [
    { label: '编辑', permit: ['plausibilityEdit'], onClick: () => editing.show(row) },
    row.state === state.enabled
      ? { label: '停用', permit: ['plausibilityEdit'], danger: true, onClick: () => void stop(row) }
      : {
          label: '启用',
          permit: ['plausibilityEdit'],
          onClick: () => void run({ id: row.id, state: state.enabled }),
        },
  ]
  return (
    <>
      <PageTable
        listKey="quality/limit"
        label="合理性规则列表"
        call={plausibilityCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <>
            <Permit of={['plausibilityEdit']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增规则
              </Button>
            </Permit>
            <Button icon={<ExperimentOutlined />} onClick={() => trying.show(null)}>
              试算
            </Button>
          </>
        }
      />
      <RuleDialog open={editing.open} rule={editing.subject} onClose={editing.close} />
      <TryOutDialog open={trying.open} onClose={trying.close} />
    </>
  )
}
