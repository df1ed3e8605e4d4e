import { instrumentCalls } from '@seam/contract/catalogue/instrument'
import { clientCalls } from '@seam/contract/client/client'
import { invoiceCalls } from '@seam/contract/client/invoice'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { ticketCalls } from '@seam/contract/client/ticket'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { statementCalls } from '@seam/contract/trade/statement'
import { tillCalls } from '@seam/contract/trade/till'
import { password } from '../colleague.ts'
import { administrator } from '../server/server-settings.ts'
import { unique } from '../unique.ts'
import { clientToPay } from './cash.ts'
import { finishedDelegation, reviewedReport } from './finished-delegation.ts'
import { signInByWire } from './wire.ts'
import { hire } from './work.ts'

type Call = Awaited<ReturnType<typeof signInByWire>>['call']

/** Charges a delegation on credit or by transfer; returns the id of the trade. */
const charge = async (call: Call, id: number, method: typeof payMethod.credit | typeof payMethod.transfer) => {
  const { quoteId } = await call(tillCalls.quote, { delegateIds: [id] })
  const voucherNo = method === payMethod.transfer ? `YH${unique()}` : ''
  return (await call(tillCalls.pay, { quoteId, payMethod: method, voucherNo })).tradeId
}

const settle = async (call: Call, clientId: number, tradeId: number, amount: string) => {
  const tradeIds = [tradeId]
  const { token } = await call(settleCalls.confirm, { clientId, tradeIds })
  const receipts = [{ payMethod: payMethod.transfer, amount, voucherNo: `YH${unique()}` }]
  return call(settleCalls.settle, { token, tradeIds, receipts })
}

/**
 * Records of money and of the laboratory in the states from which their dialogs open: an unpaid delegation, credit, a
 * settlement that waits for money, money in suspense, requests of a refund and an invoice, a statement, an instrument,
 * an issued report and one that waits to be approved.
 */
export const addRecords = async (): Promise<void> => {
  const { call } = await signInByWire(administrator.mobile, administrator.password)
  // the last one waits for payment
  const { clientName, received } = await clientToPay(5)
  const [open, part, reversed, paid] = received
  if (open === undefined || part === undefined || reversed === undefined || paid === undefined)
    throw new Error('fewer than four delegations were received')
  const { rows: clients } = await call(clientCalls.page, { query: { keyword: clientName } })
  const clientId = clients[0]?.id ?? 0
  await charge(call, open.id, payMethod.credit)
  await settle(call, clientId, await charge(call, part.id, payMethod.credit), '10.00')

  const settlement = await settle(call, clientId, await charge(call, reversed.id, payMethod.credit), reversed.fee)
  const reversal = { id: settlement.settlementId, version: 1, reason: '登记错误' }
  const { id } = await call(correctionCalls.reverse, reversal)
  const manager = await signInByWire((await hire('主管')).mobile, password)
  await manager.call(correctionCalls.approve, { id, version: 1 })

  await charge(call, paid.id, payMethod.transfer)
  const { rows: tickets } = await call(ticketCalls.page, { query: { clientId } })
  const shares = [{ delegationId: paid.id, amount: '10.00' }]
  await call(invoiceCalls.request, { ticketId: tickets[0]?.id ?? 0, shares })
  const { lines } = await call(refundCalls.refundable, { delegateCode: paid.delegateCode })
  const lineIds = lines.slice(0, 1).map(line => line.id)
  await call(refundCalls.request, { delegationId: paid.id, lineIds, reason: '减少项目' })

  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await call(statementCalls.issue, { clientId, startDate: day, endDate: day })
  await call(instrumentCalls.add, { instrumentName: '马弗炉', instrumentNumber: `ML${unique()}` })
  await finishedDelegation()
  await reviewedReport()
}
