import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { desk, stage, clientWith, orderAt, quote, pay, accountOf } = await openTill({ PAY_PROVIDER: 'off' })
const { wechat, alipay, transfer } = payMethod

it('without its channel a method is not offered, and opens no trade that nobody could collect', async () => {
  const client = await clientWith()
  const { id } = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
  const refusal = { code: payMethodFailures.stopped.code, message: '微信没有开通' }
  const { methods } = await expectOk(quote(id))
  expect(methods.find(one => one.payMethod === wechat)).toEqual({
    payMethod: wechat,
    enabled: false,
    reasons: [refusal],
  })
  expect(methods.find(one => one.payMethod === transfer)).toMatchObject({ enabled: true })
  const hint = { clientId: client.id, amount: '30.00', payMethod: wechat }
  expect(await expectOk(desk.call(tillCalls.checkEnough, hint))).toEqual({
    enough: false,
    short: '0.00',
    reasons: [refusal],
  })
  expectRefusal(await pay([id], { payMethod: wechat }), payMethodFailures.stopped, { message: '微信没有开通' })
  const { id: accountId } = await accountOf(client.id)
  expectRefusal(
    await desk.call(accountMoneyCalls.recharge, { id: accountId, amount: '30.00', payMethod: alipay }),
    payMethodFailures.stopped,
    { message: '支付宝没有开通' },
  )
  expect(await stage.db.selectFrom('trade').selectAll().where('clientId', '=', client.id).execute()).toEqual([])
})

it('reception confirms a scan of the printed code of the laboratory, which needs no channel', async () => {
  const { id, version, clientId } = await orderAt((await clientWith()).id, [1000n, 1000n, 1000n], 3000n)
  const voucherNo = '4200001234'
  await expectOk(desk.call(delegationCalls.confirmPay, { id, version, payMethod: wechat, voucherNo }))
  const trades = stage.db.selectFrom('trade').select(['payMethod', 'amount', 'voucherNo', 'state'])
  expect(await trades.where('clientId', '=', clientId).execute()).toEqual([
    { payMethod: wechat, amount: 3000n, voucherNo, state: tradeState.done },
  ])
})
