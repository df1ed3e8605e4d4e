import { refundCalls as calls } from '@seam/contract/trade/refund'
import { personWith } from '../../people.ts'
import { expectOk } from '../lab.ts'
import { openTill } from './till.ts'

/** For a whole file of tests: a till whose administrator requests refunds, and a manager who approves and pays them. */
export const openRefundDesk = async () => {
  const till = await openTill()
  const { stage, desk } = till
  const { client: manager } = await personWith(stage, 'refundView', 'refundApprove', 'refundPay', 'delegateView')

  const refundable = (delegateCode: string) => expectOk(desk.call(calls.refundable, { delegateCode }))
  /** Requests the lines at these places. */
  const request = async (delegateCode: string, ...places: number[]) => {
    const { delegationId, lines } = await refundable(delegateCode)
    const lineIds = places.map(at => lines[at]?.id ?? '')
    return desk.call(calls.request, { delegationId, lineIds, reason: '客户取消' })
  }
  const refundOf = (id: number) => expectOk(manager.call(calls.detail, { id }))
  const approve = (id: number, version = 1) => manager.call(calls.approve, { id, version })
  /** Pays out all parts that go back to their origin. */
  const payOut = async (id: number) => {
    const { parts } = await refundOf(id)
    for (const part of parts.filter(({ target }) => target === 3))
      await expectOk(manager.call(calls.payOut, { id: part.id, version: part.version, voucherNo: '88' }))
  }
  return { ...till, manager, refundable, request, refundOf, approve, payOut }
}
