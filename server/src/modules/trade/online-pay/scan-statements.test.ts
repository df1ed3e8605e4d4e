import { tradeState } from '@seam/contract/client/money/ledger'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { countStatements } from '../../../../test/builders/money/count-statements.ts'
import { openScanTill, scannedMethods } from '../../../../test/builders/money/scan-till.ts'

const { stage, admin, words, provider, start, attemptOf, notify } = await openScanTill()

/** The statements that open a trade over several delegations, and those of the notice that it was paid. */
const payByScan = async (count: number, method: (typeof scannedMethods)[number]) => {
  const { id: clientId } = await addClient(admin.client)
  const delegateIds: number[] = []
  while (delegateIds.length < count) delegateIds.push((await addDelegation(admin.client, words, clientId)).id)
  const { quoteId } = await expectOk(admin.client.call(tillCalls.quote, { delegateIds }))
  let tradeId = 0
  const opened = await countStatements(stage, async () => {
    const answer = await expectOk(admin.client.call(tillCalls.pay, { quoteId, payMethod: method }))
    tradeId = answer.tradeId
  })
  const { attemptId } = await expectOk(start(tradeId, method))
  const { outTradeNo } = await attemptOf(attemptId)
  provider.scan(outTradeNo)
  const received = await countStatements(stage, () => notify(outTradeNo))
  const trade = await stage.db.selectFrom('trade').select('state').where('id', '=', tradeId).executeTakeFirstOrThrow()
  expect(trade.state).toBe(tradeState.done)
  return { opened, received }
}

it.each(scannedMethods)(
  'a trade by method %i takes 6 statements, its notice at most 19, whatever the number of delegations',
  async method => {
    // What a server reads once is no part of a payment.
    await payByScan(1, method)
    const [one, five] = [await payByScan(1, method), await payByScan(5, method)]
    expect(one.opened).toBe(6)
    expect(one.received).toBeLessThanOrEqual(19)
    expect(five).toEqual(one)
  },
)
