import { refundState, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { refundCalls } from '@seam/contract/trade/refund'
import { tradeCalls } from '@seam/contract/trade/trade'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import { ensureShift } from './shifts.ts'

/** Payments of the demonstration begin later than that. */
const days = 180
/** Refunds of the last days still wait for the manager. */
const undecidedDays = 3

const pageSize = 100

/** The manager decides on the waiting refunds. */
const approveWaiting = async ({ call }: MakeContext) => {
  const { rows } = await call(staff.manager, refundCalls.page, { query: { state: refundState.requested }, pageSize })
  for (const { id, version } of rows) await call(staff.manager, refundCalls.approve, { id, version })
}

/** The cashier pays out what no channel pays back automatically. */
const payOut = async (context: MakeContext) => {
  const { call } = context
  const { rows } = await call(staff.cashier, refundCalls.page, { query: { state: refundState.approved }, pageSize })
  for (const { id } of rows) {
    const { parts } = await call(staff.cashier, refundCalls.detail, { id })
    for (const part of parts) {
      if (part.byChannel || part.state !== refundState.approved) continue
      if (part.payMethod === payMethod.cash) await ensureShift(context, staff.cashier)
      const voucherNo = part.payMethod === payMethod.cash ? '' : `TK${part.id}`
      await call(staff.cashier, refundCalls.payOut, { id: part.id, version: part.version, voucherNo })
    }
  }
}

/** Days before the end at which a client cancels a project; the last request waits for the manager. */
const requests = [48, 31, 17, 6, 1]

/** The cashier requests the refund of the first line of a recently paid delegation. */
const requestRefund = async ({ call }: MakeContext) => {
  const { rows } = await call(staff.cashier, tradeCalls.page, {
    query: { state: tradeState.done, tradeKind: tradeKind.payment },
    pageSize: 30,
  })
  for (const { id, delegateCode, delegateCount, payMethod: method } of rows) {
    if (delegateCount !== 1 || method === payMethod.credit) continue
    const { invoices } = await call(staff.cashier, tradeCalls.detail, { id })
    if (invoices.length > 0) continue
    const { delegationId, lines } = await call(staff.cashier, refundCalls.refundable, { delegateCode })
    const [line] = lines.filter(one => one.refundCode === '' && one.net !== '0.00')
    if (line === undefined) continue
    await call(staff.cashier, refundCalls.request, {
      delegationId,
      lineIds: [line.id],
      reason: '客户减少检测项目',
    })
    return
  }
}

/** Refunds requested by the laboratory are decided and paid out on the next day. */
export const refundActions = (context: MakeContext): TimedAction[] => {
  const requestActions = requests.map(day => ({
    at: context.end - day * dayOfWork + 150,
    run: () => requestRefund(context),
  }))
  const first = Math.floor(context.end / dayOfWork) - days
  const decided = Array.from({ length: days - undecidedDays }, (_, day): TimedAction[] => {
    const morning = (first + day) * dayOfWork + 70
    return [
      { at: morning, run: () => approveWaiting(context) },
      { at: morning + 25, run: () => payOut(context) },
    ]
  })
  return [...requestActions, ...decided.flat()]
}
