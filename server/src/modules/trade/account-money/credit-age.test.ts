import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { sumCreditByAge } from './account-money.rows.ts'

const { stage, desk, clientWith, orderAt, pay, request, approve } = await openRefundDesk()
const { client: approver } = await personWith(stage, 'correctionApprove')

const creditOf = async (clientId: number) => {
  const { used, byAge } = await expectOk(desk.call(accountMoneyCalls.credit, { clientId }))
  return { used, byAge: byAge.map(({ amount }) => amount) }
}

it('a debt that a reversed settlement left of refunded lines has an age', async () => {
  const { id: clientId } = await clientWith(500_000n)
  const { id, delegateCode } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const { tradeId } = await expectOk(pay([id], { payMethod: payMethod.credit }))
  const tradeIds = [tradeId]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = [{ payMethod: payMethod.transfer, amount: '90', voucherNo: 'S1' }]
  const { settlementId } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  await expectOk(approve((await expectOk(request(delegateCode, 0, 1, 2))).id))
  expect(await creditOf(clientId)).toEqual({ used: '0.00', byAge: ['0.00', '0.00', '0.00', '0.00'] })
  const draft = { id: settlementId, version: 1, cashBack: false, reason: '记错客户' }
  const { id: correctionId } = await expectOk(desk.call(correctionCalls.reverse, draft))
  await expectOk(approver.call(correctionCalls.approve, { id: correctionId, version: 1 }))
  expect(await creditOf(clientId)).toEqual({ used: '90.00', byAge: ['90.00', '0.00', '0.00', '0.00'] })
})

it('a debt from before the ledger has the age of its posting', async () => {
  const { id: clientId } = await clientWith(500_000n)
  const entries = [
    { account: ledgerAccount.receivable, amount: 1200n },
    { account: ledgerAccount.opening, amount: -1200n },
  ]
  // No command posts such a debt.
  const bands = inTransaction(stage.db, async tx => {
    const draft = { kind: postingKind.opening, cause: `old-account:${clientId}`, clientId, entries }
    await post(tx, draft, { userId: null, userName: '系统' })
    throw new Error((await sumCreditByAge(tx, clientId)).map(({ amount }) => amount).join(' '))
  })
  await expect(bands).rejects.toThrow('1200 0 0 0')
})

it('a debt is overdue once it is older than the credit term', async () => {
  const { id: clientId } = await clientWith(500_000n)
  const { id } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const { tradeId } = await expectOk(pay([id], { payMethod: payMethod.credit }))
  const overdueAfter = async (days: number) => {
    await sql`update trade set create_time = now() - make_interval(days => ${days}) where id = ${tradeId}`.execute(
      stage.db,
    )
    const { overdue, byAge } = await expectOk(desk.call(accountMoneyCalls.credit, { clientId }))
    return [overdue, byAge.map(({ amount }) => amount).join(' ')]
  }
  // The credit term is 30 days.
  expect(await overdueAfter(30)).toEqual(['0.00', '90.00 0.00 0.00 0.00'])
  expect(await overdueAfter(31)).toEqual(['90.00', '0.00 90.00 0.00 0.00'])
})
