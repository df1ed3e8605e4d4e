import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { dataScope } from '@seam/contract/system/role'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'

const { stage, desk, words, clientWith, pay, accountOf } = await openTill()
const bank = openBank(desk)
const sourcesFor = async (...rights: Permission[]) => {
  const { client } = await personWith(stage, ...rights)
  return (await expectOk(client.call(correctionCalls.waiting))).map(({ source }) => source)
}

it('what waits names the returns and undos of money in suspense, to whoever may see or approve them', async () => {
  const returned = await bank.addSuspense('150')
  await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(returned), reason: '付错单位' }))
  const ref = newBankRef()
  expect((await bank.importLines([ref, '99.40'])).code).toBe(0)
  const { id: clientId } = await clientWith()
  const card = { id: (await accountOf(clientId)).id, amount: '100', payMethod: payMethod.card }
  await expectOk(desk.call(accountMoneyCalls.recharge, card))
  const payout = { ...idVersion(await bank.findByRef(ref)), channel: payMethod.card, fee: '0.60' }
  await expectOk(desk.call(suspenseCalls.claimChannelPayout, payout))
  await expectOk(
    desk.call(suspenseCalls.requestUndo, { ...idVersion(await bank.findByRef(ref)), reason: '不是结算款' }),
  )
  const increase = { correctionKind: 4 as const, clientId, amount: '1', reason: '更正' }
  await expectOk(desk.call(correctionCalls.adjust, increase))

  const waiting = await expectOk(desk.call(correctionCalls.waiting))
  expect(waiting).toMatchObject([
    {
      source: 'suspenseReturn',
      code: returned.suspenseCode,
      amount: '150.00',
      reason: '付错单位',
      isOwn: true,
      claimTarget: null,
    },
    {
      source: 'suspenseUndo',
      amount: '99.40',
      reason: '不是结算款',
      clientName: '恒晟选煤厂',
      isOwn: true,
      claimTarget: claimTarget.channel,
    },
    { source: 'correction', reason: '更正' },
  ])
  expect(await sourcesFor('suspenseApprove')).toEqual(['suspenseReturn', 'suspenseUndo'])
  expect(await sourcesFor('suspenseView', 'rechargeApprove')).toHaveLength(3)
  expect(await sourcesFor('refundApprove')).toEqual(['correction'])
  const { client: cashier } = await personWith(stage, 'suspenseClaim')
  expectRefusal(await cashier.call(correctionCalls.waiting), commonFailures.noPermission)
})

it('undos of claims for a client wait only for users who see the client', async () => {
  const { id: clientId, clientName } = await clientWith()
  const { id } = await addDelegation(desk, words, clientId)
  await expectOk(pay([id], { payMethod: payMethod.transfer }))
  const line = await bank.addSuspense('70')
  await expectOk(desk.call(suspenseCalls.claim, { ...idVersion(line), clientId, target: claimTarget.transfer }))
  const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode: line.suspenseCode } }))
  const version = rows[0]?.version ?? 0
  await expectOk(desk.call(suspenseCalls.requestUndo, { id: line.id, version, reason: '认错' }))
  const waitingFor = async (reader: Client) =>
    (await expectOk(reader.call(correctionCalls.waiting))).filter(({ code }) => code === line.suspenseCode)
  expect(await waitingFor(desk)).toMatchObject([{ clientName, claimTarget: claimTarget.transfer }])
  const roleId = await addRole(stage.db, ['suspenseView', 'suspenseApprove'], { dataScope: dataScope.own })
  const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  expect(await waitingFor(await signIn(stage.app, userMobile, testPassword))).toEqual([])
})
