import { type Ticket, ticketCalls, ticketType, titleType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { confirmAndSwitch } from '../../../../kit/feedback/confirm.ts'
import { moneyText } from '../../../../kit/money/money.tsx'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { without } from '../../../../kit/without.ts'
import { defaultColumn } from '../default-mark.tsx'
import { RecordList } from '../record-list.tsx'
import { switchAction } from '../switch-action.ts'

const ticketColumns: readonly Column<Ticket>[] = [
  { key: 'ticketTitle', title: '发票抬头', minWidth: 180, twoLines: true, heading: true },
  { key: 'taxNumber', title: '税号', width: 208 },
  dictionaryColumn('ticketType', '发票类型', ticketType, { width: 136 }),
  dictionaryColumn('titleType', '抬头类型', titleType, { width: 96, optional: true }),
  { key: 'bankName', title: '开户银行', minWidth: 150, optional: true },
  { key: 'bankAccount', title: '银行账号', width: 200, optional: true },
  { key: 'address', title: '注册地址', minWidth: 160, optional: true },
  { key: 'telephone', title: '注册电话', width: 140, optional: true },
  { key: 'email', title: '邮箱', width: 180, optional: true },
  defaultColumn(),
  dictionaryColumn('state', '状态', state, { width: 84 }),
  timeColumn('createTime', '新增时间', { optional: true }),
]

const refresh = [ticketCalls.page]

/** Stops or enables an invoice title after a confirmation. */
const useTicketSwitch = () => {
  const { run } = useWrite(ticketCalls.update, { refresh, success: '操作成功！' })
  return (ticket: Ticket) =>
    confirmAndSwitch({
      state: ticket.state,
      stop: { title: `停用发票抬头【${ticket.ticketTitle}】？`, content: '停用后不能再选它开票。', okText: '停用' },
      start: { title: `启用发票抬头【${ticket.ticketTitle}】？`, okText: '启用' },
      run: next => run({ ...without(ticket, 'clientId', 'clientCode', 'clientName', 'createTime'), state: next }),
    })
}

/** The amount that can be invoiced to a client. */
const TotalFee = ({ clientId }: { clientId: number }) => {
  const { data } = useRead(ticketCalls.totalFee, { clientId })
  return (
    data && (
      <span className="client-total">
        可开票金额 <b>¥{moneyText(data.totalFee)}</b>（{data.delegateCount} 张已付款的委托单）
      </span>
    )
  )
}

const TicketDialog = lazyDialog(() => import('./ticket-dialog.tsx').then(module => module.TicketDialog))

const conditions: readonly Condition[] = [
  { key: 'ticketTitle', label: '发票抬头', kind: 'text' },
  { key: 'taxNumber', label: '税号', kind: 'text' },
  { key: 'ticketType', label: '发票类型', kind: 'select', source: { options: [...ticketType.options] } },
  { key: 'titleType', label: '抬头类型', kind: 'select', source: { options: [...titleType.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** Invoice titles of one client or of all clients. */
export const TicketList = ({ clientId }: { clientId?: number }) => {
  const change = useTicketSwitch()
  return (
    <RecordList<Ticket>
      clientId={clientId}
      name="ticket"
      label="发票抬头列表"
      noun="发票抬头"
      call={ticketCalls.page}
      columns={ticketColumns}
      conditions={conditions}
      edit="ticketEdit"
      actions={ticket => [switchAction(ticket, change)]}
      dialog={({ subject, ...rest }) => <TicketDialog {...rest} row={subject} />}
      tools={clientId !== undefined && <TotalFee clientId={clientId} />}
    />
  )
}

/** All invoice titles (spec §7). */
export const TicketPage = () => <TicketList />
