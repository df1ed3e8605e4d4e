import { accountCalls } from '@seam/contract/client/money/account'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { correctionCalls as calls } from '@seam/contract/trade/correction'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, accountOf, recharge } = await openTill()
const { client: manager } = await personWith(stage, 'correctionApprove')

it('a stopped account is increased, and decreased only once it is enabled', async () => {
  const { id: clientId } = await clientWith()
  await recharge(clientId, '100')
  const { id } = await accountOf(clientId)
  const request = async (correctionKind: 4 | 5) =>
    (await expectOk(desk.call(calls.adjust, { correctionKind, clientId, amount: '30', reason: '更正' }))).id
  const approve = (correction: number) => manager.call(calls.approve, { id: correction, version: 1 })
  const [increase, decrease] = [await request(4), await request(5)]
  await expectOk(desk.call(accountCalls.switchState, { id, state: 1 }))
  expectRefusal(await approve(decrease), ledgerFailures.accountStopped)
  await expectOk(approve(increase))
  expect(await accountOf(clientId)).toMatchObject({ balance: 13_000n })
  await expectOk(desk.call(accountCalls.switchState, { id, state: 2 }))
  await expectOk(approve(decrease))
  expect(await accountOf(clientId)).toMatchObject({ balance: 10_000n })
})
