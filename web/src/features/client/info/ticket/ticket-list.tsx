import { PlusOutlined } from '@ant-design/icons'
import { type Ticket, ticketCalls, ticketType, titleType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../../kit/confirm.ts'
import { useDialog } from '../../../../kit/form-dialog/use-dialog.ts'
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../../kit/page-table/row-actions.tsx'
import { Permit } from '../../../../kit/permit.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { without } from '../../../../kit/without.ts'
import { ofClient, ownerColumns } from '../client-link.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { TotalFee } from './total-fee.tsx'

const TicketDialog = lazyDialog(() => import('./ticket-dialog.tsx').then(made => made.TicketDialog))

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'ticketTitle', label: '发票抬头', kind: 'text' },
  { key: 'taxNumber', label: '税号', kind: 'text' },
  { key: 'ticketType', label: '发票类型', kind: 'select', source: { options: [...ticketType.options] } },
  { key: 'titleType', label: '抬头类型', kind: 'select', source: { options: [...titleType.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]
const none: readonly Condition[] = []
const all = [...ownerColumns<Ticket>(), ...ticketColumns.map(column => ({ ...column, heading: false }))]

const useTicketSwitch = () => {
  const { run } = useWrite(ticketCalls.update, { refresh: [ticketCalls.page], success: '操作成功！' })
  return (ticket: Ticket) =>
    confirmAndSwitch({
      state: ticket.state,
      stop: { title: `停用发票抬头【${ticket.ticketTitle}】？`, content: '停用后不能再选它开票。', okText: '停用' },
      start: { title: `启用发票抬头【${ticket.ticketTitle}】？`, okText: '启用' },
      run: next => run({ ...without(ticket, 'clientId', 'clientCode', 'clientName', 'createTime'), state: next }),
    })
}

/** Invoice titles of one client, or of all of them. */
export const TicketList = ({ clientId }: { clientId?: number }) => {
  const editing = useDialog<Ticket>()
  const change = useTicketSwitch()
  const actions = (ticket: Ticket): RowAction[] => [
    { label: '编辑', permit: ['ticketEdit'], onClick: () => editing.show(ticket) },
    {
      label: ticket.state === state.enabled ? '停用' : '启用',
      permit: ['ticketEdit'],
      danger: ticket.state === state.enabled,
      onClick: () => void change(ticket),
    },
  ]
  const filters = useMemo(() => (clientId === undefined ? [] : ofClient(clientId)), [clientId])
  return (
    <>
      <PageTable
        listKey={clientId === undefined ? 'client/ticket' : 'client/info/ticket'}
        label="发票抬头列表"
        call={ticketCalls.page}
        columns={clientId === undefined ? all : ticketColumns}
        conditions={clientId === undefined ? conditions : none}
        filters={filters}
        actions={actions}
        toolbar={
          <>
            <Permit of={['ticketEdit']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增发票抬头
              </Button>
            </Permit>
            {clientId !== undefined && <TotalFee clientId={clientId} />}
          </>
        }
      />
      <TicketDialog open={editing.open} row={editing.subject} clientId={clientId} onClose={editing.close} />
    </>
  )
}

/** All invoice titles (spec §7). */
export const TicketPage = () => <TicketList />
