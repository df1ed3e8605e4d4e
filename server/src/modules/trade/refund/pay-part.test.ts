import { ledgerFailures } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import { shiftFailures } from '@seam/contract/client/shift'
import { commonFailures } from '@seam/contract/kit/failure'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/refund-desk.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, manager, clientWith, orderAt, pay, accountOf, request, refundOf, approve } = await openRefundDesk()
const { cash, transfer } = payMethod

describe('paying a refund out', () => {
  const addApprovedRefund = async (method: 1 | 2) => {
    const client = await clientWith()
    const { id, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(pay([id], { payMethod: method, voucherNo: method === cash ? '' : '1' }))
    const refund = await expectOk(request(delegateCode, 0))
    await expectOk(approve(refund.id))
    const part = (await refundOf(refund.id)).parts[0]
    return { client, refundId: refund.id, id: part?.id ?? 0, version: part?.version ?? 0 }
  }

  it('happens once, also of two at once', async () => {
    const { id, version, refundId } = await addApprovedRefund(transfer)
    const answers = await Promise.all([1, 2].map(() => manager.call(calls.payOut, { id, version })))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await refundOf(refundId)).toMatchObject({ state: 40 })
  })

  it('in cash needs an open shift, whose cash it lowers', async () => {
    const { id, version } = await addApprovedRefund(cash)
    const { client: cashier, id: userId } = await personWith(stage, 'refundPay', 'shiftWork')
    await stage.db.deleteFrom('shift').where('userId', '=', userId).execute()
    expectRefusal(await cashier.call(calls.payOut, { id, version }), shiftFailures.closed)
    await expectOk(manager.call(calls.payOut, { id, version }))
  })

  it('may go to the balance instead', async () => {
    const { id, version, client, refundId } = await addApprovedRefund(transfer)
    expectRefusal(await manager.call(calls.retry, { id, version }), failures.notByChannel)
    await expectOk(manager.call(calls.toBalance, { id, version, reason: '账号已注销' }))
    expect(await accountOf(client.id)).toMatchObject({ balance: 3_000n })
    expect(await refundOf(refundId)).toMatchObject({ state: 40, parts: [{ target: 2, state: 40 }] })
    expectRefusal(await manager.call(calls.payOut, { id, version: version + 1 }), ledgerFailures.wrongRefundState)
  })
})
