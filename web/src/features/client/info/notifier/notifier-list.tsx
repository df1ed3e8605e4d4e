import { PlusOutlined } from '@ant-design/icons'
import { type Notifier, notifierCalls } from '@seam/contract/client/notifier'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useDialog } from '../../../../kit/form-dialog/use-dialog.ts'
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../../kit/page-table/row-actions.tsx'
import { Permit } from '../../../../kit/permit.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { ofClient, ownerColumns } from '../client-link.tsx'
import { notifierColumns } from './notifier-columns.tsx'
import { useNotifier } from './use-notifier.ts'

const NotifierDialog = lazyDialog(() => import('./notifier-dialog.tsx').then(made => made.NotifierDialog))

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'notifierName', label: '通知人', kind: 'text' },
  { key: 'telephone', label: '手机号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]
const none: readonly Condition[] = []
const all = [...ownerColumns<Notifier>(), ...notifierColumns.map(column => ({ ...column, heading: false }))]

/** Who is told the results of one client, or of all of them. */
export const NotifierList = ({ clientId }: { clientId?: number }) => {
  const editing = useDialog<Notifier>()
  const { change, remove } = useNotifier()
  const actions = (one: Notifier): RowAction[] => [
    { label: '编辑', permit: ['notifierEdit'], onClick: () => editing.show(one) },
    {
      label: one.state === state.enabled ? '停用' : '启用',
      permit: ['notifierEdit'],
      danger: one.state === state.enabled,
      onClick: () => void change(one),
    },
    { label: '删除', permit: ['notifierEdit'], danger: true, onClick: () => void remove(one) },
  ]
  const filters = useMemo(() => (clientId === undefined ? [] : ofClient(clientId)), [clientId])
  return (
    <>
      <PageTable
        listKey={clientId === undefined ? 'client/notifier' : 'client/info/notifier'}
        label="通知人列表"
        call={notifierCalls.page}
        columns={clientId === undefined ? all : notifierColumns}
        conditions={clientId === undefined ? conditions : none}
        filters={filters}
        actions={actions}
        toolbar={
          <Permit of={['notifierEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增通知人
            </Button>
          </Permit>
        }
      />
      <NotifierDialog open={editing.open} row={editing.subject} clientId={clientId} onClose={editing.close} />
    </>
  )
}

/** All notifiers (spec §7). */
export const NotifierPage = () => <NotifierList />
