import { payMethod } from '@seam/contract/client/money/pay-method'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { addDelegation, delegationDraft, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { words, desk, clientWith, detail, quote, accountOf, recharge, setPassword } = await openTill({
  PAY_PROVIDER: 'demo',
})
const { balance, credit, wechat } = payMethod

/** A delegation whose client reception corrects after it was quoted; both clients can pay it in every way. */
const twoClients = async () => {
  const [first, second] = [await clientWith(100_000n), await clientWith(100_000n)]
  for (const { id } of [first, second]) {
    await recharge(id, '100')
    await setPassword(id)
  }
  const { id } = await addDelegation(desk, words, first.id)
  const correctClient = async () => {
    const { version } = await detail(id)
    await expectOk(desk.call(delegationCalls.update, { ...delegationDraft(words, second.id), id, version }))
  }
  return { first, second, id, correctClient }
}

it.each([balance, credit, wechat])(
  'charges a quote to no other client than the one it names (method %i)',
  async method => {
    const { first, second, id, correctClient } = await twoClients()
    const { quoteId, due } = await expectOk(quote(id))
    await correctClient()
    const draft = { quoteId, payMethod: method, payPassword: desk.seal('580213') }
    expectRefusal(await desk.call(tillCalls.pay, draft), tradeFailures.quoteStale, {
      data: { quote: { clientId: second.id, due } },
    })
    for (const client of [first, second])
      expect(await accountOf(client.id)).toMatchObject({ balance: 10_000n, creditUsed: 0n })
    expect(await detail(id)).toMatchObject({ covered: '0.00', payState: 0 })
  },
)
