import { PlusOutlined } from '@ant-design/icons'
import { type Reference, referenceCalls, referenceKind } from '@seam/contract/catalogue/reference'
import { state } from '@seam/contract/kit/dictionary'
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
import './reference-page.css'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'

const ReferenceDialog = lazyDialog(() => import('./reference-dialogs.tsx').then(module => module.ReferenceDialog))
const StockDialog = lazyDialog(() => import('./reference-dialogs.tsx').then(module => module.StockDialog))

const Values = ({ row }: { row: Reference }) => (
  <ul className="reference-page-list">
    {row.values.map(({ projectId, projectName, component, certified, uncertainty, unit }) => (
      <li key={`${projectId} ${component}`}>
        {projectName} {component} {certified} ± {uncertainty} {unit}
      </li>
    ))}
  </ul>
)

const columns: readonly Column<Reference>[] = [
  { key: 'materialName', title: '名称', minWidth: 190, twoLines: true, heading: true },
  { key: 'batchNo', title: '批号', width: 100 },
  dictionaryColumn('kind', '类别', referenceKind, { width: 100 }),
  { key: 'values', title: '标准值 ± U', minWidth: 220, render: row => <Values row={row} /> },
  {
    key: 'expires',
    title: '有效期',
    width: 170,
    render: ({ expires, expired }) =>
      expired ? <span className="reference-page-expired">{expires} 已过期</span> : (expires ?? '长期'),
  },
  { key: 'stock', title: '库存', width: 90, align: 'right', render: ({ stock }) => `${Number(stock)} g` },
  dictionaryColumn('state', '状态', state, { width: 90 }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '名称或批号', kind: 'text' },
  { key: 'kind', label: '类别', kind: 'select', source: { options: [...referenceKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Reference materials, blanks and check samples, with their certified values and stock. */
export const ReferencePage = () => {
  const editing = useDialog<Reference>()
  const moving = useDialog<Reference>()
  const { run } = useWrite(referenceCalls.switchState, {
    refresh: [referenceCalls.page, referenceCalls.options],
    success: '操作成功！',
  })
  const switchState = ({ id, version, materialName, state: before }: Reference) => {
    const next = before === state.enabled ? state.stopped : state.enabled
    return confirmThen({ title: `${state.label(next)}【${materialName}】？`, okText: '确定' }, () =>
      run({ id, version, state: next }),
    )
  }
  const actions = (row: Reference): RowAction[] => [
    { label: '编辑', permit: ['referenceEdit'], onClick: () => editing.show(row) },
    { label: '出入库', permit: ['referenceEdit'], onClick: () => moving.show(row) },
    {
      label: row.state === state.enabled ? '停用' : '启用',
      permit: ['referenceEdit'],
      danger: row.state === state.enabled,
      onClick: () => void switchState(row),
    },
  ]
  return (
    <>
      <PageTable
        listKey="quality/reference"
        label="标准物质列表"
        call={referenceCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['referenceEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增标准物质
            </Button>
          </Permit>
        }
      />
      <ReferenceDialog open={editing.open} reference={editing.subject} onClose={editing.close} />
      <StockDialog open={moving.open} reference={moving.subject} onClose={moving.close} />
    </>
  )
}
