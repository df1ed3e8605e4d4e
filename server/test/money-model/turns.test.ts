import { payMethod } from '@seam/contract/client/money/pay-method'
import type { Call } from '@seam/contract/kit/call'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { addDelegation, expectOk } from '../builders/lab.ts'
import { openRefundDesk } from '../builders/money/refund-desk.ts'

const { stage, desk, words, clientWith, accountOf, pay, request, approve, refundOf } = await openRefundDesk()

/** The client whose turn a call takes with this input. */
const turnOf = async (call: Call, input: object) => {
  const route = routes.find(one => one.call.path === call.path)
  return route?.clientOf?.({ input, services: stage.services } as never)
}

it('every write that changes the money of a client takes the turn of this client', async () => {
  const { id: clientId } = await clientWith()
  const { id, delegateCode } = await addDelegation(desk, words, clientId)
  await expectOk(pay([id], { payMethod: payMethod.transfer }))
  const refund = await expectOk(request(delegateCode, 0))
  await expectOk(approve(refund.id))
  const [part] = (await refundOf(refund.id)).parts
  const draft = { id: (await accountOf(clientId)).id, amount: '100000.01', payMethod: payMethod.transfer }
  const { tradeId } = await expectOk(desk.call(accountMoneyCalls.recharge, draft))
  const increase = { correctionKind: 4 as const, clientId, amount: '1', reason: '更正' }
  const correction = await expectOk(desk.call(correctionCalls.adjust, increase))
  const turns = {
    refundRequest: await turnOf(refundCalls.request, { delegationId: id }),
    rechargeRefund: await turnOf(refundCalls.requestRecharge, { tradeId }),
    refundApproval: await turnOf(refundCalls.approve, { id: refund.id }),
    toBalance: await turnOf(refundCalls.toBalance, { id: part?.id }),
    correction: await turnOf(correctionCalls.approve, { id: correction.id }),
    recharge: await turnOf(accountMoneyCalls.approveRecharge, { id: tradeId }),
    change: await turnOf(changeCalls.save, { id }),
    receipt: await turnOf(delegationCalls.sign, { id }),
    withdrawal: await turnOf(portalOrderCalls.withdraw, { id }),
  }
  expect(turns).toEqual(Object.fromEntries(Object.keys(turns).map(name => [name, clientId])))
  expect(await turnOf(refundCalls.approve, { id: 999_999 })).toBeUndefined()
})
