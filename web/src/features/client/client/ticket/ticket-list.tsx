import { type Ticket, ticketCalls, ticketType, titleType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { RecordList } from '../record-list.tsx'
import { switchAction } from '../switch-action.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { TotalFee } from './total-fee.tsx'
import { useTicketSwitch } from './use-ticket-switch.ts'

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
