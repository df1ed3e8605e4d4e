import { type Ticket, ticketCalls } from '@seam/contract/client/ticket'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../../kit/feedback/confirm.ts'
import { without } from '../../../../kit/without.ts'

const refresh = [ticketCalls.page]

/** Stops or enables an invoice title after a confirmation. */
export const useTicketSwitch = () => {
  const { run } = useWrite(ticketCalls.update, { refresh, success: '操作成功！' })
  return (ticket: Ticket) =>
    confirmAndSwitch({
      state: ticket.state,
      stop: { title: `停用发票抬头【${ticket.ticketTitle}】？`, content: '停用后不能再选它开票。', okText: '停用' },
      start: { title: `启用发票抬头【${ticket.ticketTitle}】？`, okText: '启用' },
      run: next => run({ ...without(ticket, 'clientId', 'clientCode', 'clientName', 'createTime'), state: next }),
    })
}
