import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, testPassword } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, accountOf, recharge, setPassword } = await openTill()

it('a payment sent again in a later session gets its answer, and counts as no wrong pay password', async () => {
  const client = await clientWith()
  await recharge(client.id, '300')
  await setPassword(client.id)
  const { id } = await addDelegation(desk, words, client.id)
  const cashier = await administrator(stage)
  const { quoteId } = await expectOk(cashier.client.call(tillCalls.quote, { delegateIds: [id] }))
  const payPassword = cashier.client.seal('580213')
  const request = { quoteId, payMethod: payMethod.balance, payPassword }
  const key = { 'idempotency-key': `balance-${id}` }
  const paid = await expectOk(cashier.client.call(tillCalls.pay, request, key))
  const later = await signIn(stage.app, cashier.userMobile, testPassword)
  // more than the wrong pay passwords that lock an account
  for (let at = 0; at < 6; at++) expect(await expectOk(later.call(tillCalls.pay, request, key))).toEqual(paid)
  expect(await accountOf(client.id)).toMatchObject({ balance: 23_000n })
  const other = { ...request, payPassword: later.seal('580213') }
  expectRefusal(await later.call(tillCalls.pay, other, key), commonFailures.idempotencyMismatch)
})
