import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { cashOf, openShift } from '../../../../test/builders/money/shift.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, desk, clientWith, accountOf } = await openTill()

it.each(['approved', 'refused'] as const)('cash of a recharge that waits is counted once it is %s', async outcome => {
  const { client: cashier, id, version } = await openShift(stage, 'accountRecharge', 'shiftWork', 'clientView')
  await stage.db.updateTable('role').set({ dataScope: 1 }).execute()
  const { id: accountId } = await accountOf((await clientWith()).id)
  const draft = { id: accountId, amount: '100000.01', payMethod: payMethod.cash }
  const { tradeId, tradeCode } = await expectOk(cashier.call(accountMoneyCalls.recharge, draft))
  const count = () => cashier.call(shiftCalls.count, { id, version, faces: [] })
  expectRefusal(await count(), shiftFailures.rechargeWaits, {
    message: `您收的现金充值【${tradeCode}】100000.01 元还在等待审批，批准或不批准之后才能点款`,
  })
  if (outcome === 'approved') await expectOk(desk.call(accountMoneyCalls.approveRecharge, { id: tradeId }))
  else await expectOk(desk.call(accountMoneyCalls.refuseRecharge, { id: tradeId, reason: '退还客户' }))
  const expected = outcome === 'approved' ? 10_000_001n : 0n
  expect((await cashOf(stage, id)) >= expected).toBe(true)
  expect((await expectOk(count())).state).toBe(20)
})
