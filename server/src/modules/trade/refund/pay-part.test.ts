import { ledgerFailures, refundState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftFailures } from '@seam/contract/client/money/shift'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, manager, clientWith, orderAt, pay, accountOf, request, refundOf, approve } = await openRefundDesk()
const { cash, transfer, wechat } = payMethod

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
    const answers = await Promise.all([1, 2].map(() => manager.call(calls.payOut, { id, version, voucherNo: '88' })))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await refundOf(refundId)).toMatchObject({ state: 40 })
  })

  it('other than in cash is registered with its number', async () => {
    const { id, version, refundId } = await addApprovedRefund(transfer)
    expectRefusal(await manager.call(calls.payOut, { id, version }), failures.payoutUnnumbered)
    await expectOk(manager.call(calls.payOut, { id, version, voucherNo: '88' }))
    expect(await refundOf(refundId)).toMatchObject({ parts: [{ voucherNo: '88' }] })
  })

  it('in cash needs an open shift, whose cash it lowers', async () => {
    const { id, version } = await addApprovedRefund(cash)
    const { client: cashier, id: userId } = await personWith(stage, 'refundPay', 'shiftWork')
    await stage.db.deleteFrom('shift').where('userId', '=', userId).execute()
    expectRefusal(await cashier.call(calls.payOut, { id, version }), shiftFailures.closed)
    await expectOk(manager.call(calls.payOut, { id, version }))
  })

  /** A part that was sent to a channel which was switched off before it answered. */
  const addSentPart = async () => {
    const client = await clientWith()
    const { id, version, delegateCode } = await orderAt(client.id, [3000n, 3000n, 3000n], 9000n)
    await expectOk(desk.call(delegationCalls.confirmPay, { id, version, payMethod: wechat, voucherNo: '1' }))
    const { id: refundId } = await expectOk(request(delegateCode, 0))
    await expectOk(approve(refundId))
    const sent = { state: refundState.sent }
    await stage.db
      .updateTable('refundPart')
      .set({ ...sent, outRefundNo: `RF${refundId}` })
      .where('refundId', '=', refundId)
      .execute()
    await stage.db.updateTable('refund').set(sent).where('id', '=', refundId).execute()
    const part = (await refundOf(refundId)).parts[0]
    expect(part).toMatchObject({ ...sent, byChannel: false })
    return { client, refundId, id: part?.id ?? 0, version: part?.version ?? 0 }
  }

  it('that was sent to a channel switched off meanwhile is ended by hand, with the number of the channel', async () => {
    const { id, version, refundId } = await addSentPart()
    expectRefusal(await manager.call(calls.retry, { id, version }), failures.notByChannel)
    expectRefusal(await manager.call(calls.payOut, { id, version }), failures.voucherMissing)
    await expectOk(manager.call(calls.payOut, { id, version, voucherNo: '5030' }))
    expect(await refundOf(refundId)).toMatchObject({ state: 40, parts: [{ target: 3, state: 40, voucherNo: '5030' }] })
  })

  it('that a channel switched off meanwhile did not return goes to the balance', async () => {
    const { id, version, refundId, client } = await addSentPart()
    await expectOk(manager.call(calls.toBalance, { id, version, reason: '商户平台没有退回' }))
    expect(await accountOf(client.id)).toMatchObject({ balance: 3_000n })
    expect(await refundOf(refundId)).toMatchObject({ state: 40, parts: [{ target: 2, state: 40 }] })
  })

  it('may go to the balance instead', async () => {
    const { id, version, client, refundId } = await addApprovedRefund(transfer)
    expectRefusal(await manager.call(calls.retry, { id, version }), failures.notByChannel)
    await expectOk(manager.call(calls.toBalance, { id, version, reason: '账号已注销' }))
    expect(await accountOf(client.id)).toMatchObject({ balance: 3_000n })
    expect(await refundOf(refundId)).toMatchObject({ state: 40, parts: [{ target: 2, state: 40 }] })
    expectRefusal(
      await manager.call(calls.payOut, { id, version: version + 1, voucherNo: '88' }),
      ledgerFailures.wrongRefundState,
    )
  })
})
