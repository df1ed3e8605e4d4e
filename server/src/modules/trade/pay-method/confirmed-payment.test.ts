import {
  confirmMethods,
  type PayMethod,
  payMethod,
  payMethodFailures,
  scanMethods,
} from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { payMethodCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })

it('a payment confirmed at reception takes no stopped method, nor the balance, which has a pay password', async () => {
  const { id, version } = await addDelegation(admin.client, words, (await addClient(admin.client)).id)
  const confirm = (method: PayMethod) =>
    admin.client.call(delegationCalls.confirmPay, { id, version, payMethod: method })
  const switchTo = (state: 1 | 2) =>
    expectOk(admin.client.call(payMethodCalls.switchState, { id: payMethod.transfer, state }))
  await switchTo(1)
  const stopped = await confirm(payMethod.transfer)
  await switchTo(2)
  expectRefusal(stopped, payMethodFailures.stopped)
  const refused = payMethod.values.filter(method => !confirmMethods.includes(method))
  expect(refused).toEqual([payMethod.balance])
  for (const method of refused)
    expectRefusal(await confirm(method), commonFailures.invalidInput, { message: '余额支付请在收费台办理' })
  expect((await expectOk(admin.client.call(delegationCalls.get, { id }))).payments).toEqual([])
})

it('a scan is confirmed by its channel, not at reception', async () => {
  const { id, version, clientId } = await addDelegation(admin.client, words, (await addClient(admin.client)).id)
  for (const method of scanMethods)
    expectRefusal(
      await admin.client.call(delegationCalls.confirmPay, { id, version, payMethod: method, voucherNo: '4200001234' }),
      payMethodFailures.byCode,
      { message: `${payMethod.label(method)}已开通扫码收款，请到收费台出示收款码，到账由支付渠道确认` },
    )
  expect(await stage.db.selectFrom('trade').select('id').where('clientId', '=', clientId).execute()).toEqual([])
})

it('a method that there is not is refused as invalid', async () => {
  for (const id of [8, 2_147_483_647])
    expectRefusal(
      await admin.client.post(payMethodCalls.switchState.path, { id, state: 1 }),
      commonFailures.invalidInput,
    )
})
