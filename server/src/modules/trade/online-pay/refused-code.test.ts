import { ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { onlinePayFailures as failures } from '@seam/contract/trade/online-pay'
import { expect, it, vi } from 'vitest'
import { expectOk, payFor } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { inTransaction } from '../../../db/database.ts'
import { ChannelFailure } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { takePayment } from '../../lab/delegation/money/payment.commands.ts'

const { stage, admin, openOrder, start } = await openScanTill()

it('a code that the channel refuses is closed, and another one can be shown', async () => {
  const { tradeId } = await openOrder()
  const channel = channelOf(stage.services, payMethod.wechat)
  if (channel === undefined) throw new Error('no channel')
  const createCode = vi.spyOn(channel, 'createCode')
  createCode.mockRejectedValueOnce(new ChannelFailure('refused', 'PARAM_ERROR'))
  expectRefusal(await start(tradeId), failures.channelRefused, { message: '支付渠道拒绝了这笔收款（PARAM_ERROR）' })
  const trade = stage.db.selectFrom('trade').select('state').where('id', '=', tradeId)
  expect(await trade.executeTakeFirstOrThrow()).toEqual({ state: tradeState.open })
  expect((await expectOk(start(tradeId))).codeUrl).not.toBe('')
})

it('a payment of delegations with nothing due is refused, whoever asks for it', async () => {
  const { delegation } = await openOrder()
  await expectOk(payFor(admin.client, delegation))
  const payment = inTransaction(stage.db, async tx => {
    const delegations = await lockDelegations(tx, [delegation.id])
    const draft = { delegations, payMethod: payMethod.transfer, amount: 100n }
    return takePayment(tx, stage.services, draft, { userId: admin.id, userName: admin.userName, address: '' })
  })
  await expect(payment).rejects.toMatchObject({ failure: ledgerFailures.nothingDue })
})
