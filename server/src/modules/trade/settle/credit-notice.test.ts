import { accountCalls } from '@seam/contract/client/money/account'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { noticeKind } from '@seam/contract/system/notice'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, words, desk, pay, clientWith, accountOf } = await openTill()

it('follows the limit, settlements and their reversals: there while four fifths are used, and no longer', async () => {
  const cashier = await personWith(stage, 'creditView', 'paymentConfirm')
  const titles = async () => (await noticesOf(cashier.client, noticeKind.creditHigh)).map(({ title }) => title)
  const client = await clientWith(1_000_000n)
  const delegation = await addDelegation(desk, words, client.id)
  const { tradeId } = await expectOk(pay([delegation.id], { payMethod: payMethod.credit }))
  expect(await titles()).toEqual([])

  const limitTo = async (creditLimit: string) => {
    const { id, version } = await accountOf(client.id)
    await expectOk(desk.call(accountCalls.setCredit, { id, version, creditLimit, reason: '年度授信' }))
  }
  await limitTo(delegation.fee)
  expect(await titles()).toEqual([expect.stringContaining(`授信已用 ${delegation.fee} 元`)])
  await limitTo('10000')
  expect(await titles()).toEqual([])
  await limitTo(delegation.fee)

  const tradeIds = [tradeId]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds }))
  const receipts = [{ payMethod: payMethod.transfer, amount: delegation.fee }]
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  expect(await titles()).toEqual([])
  const { id, version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
  const reversal = await expectOk(
    desk.call(correctionCalls.reverse, { id, version, cashBack: false, reason: '款项不是该客户的' }),
  )
  const { client: manager } = await personWith(stage, 'correctionApprove')
  await expectOk(manager.call(correctionCalls.approve, { id: reversal.id, version: 1 }))
  expect(await titles()).toHaveLength(1)
})
