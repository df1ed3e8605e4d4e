import { accountCalls } from '@seam/contract/client/money/account'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { SentOf } from '@seam/contract/kit/call'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tillCalls } from '@seam/contract/trade/till'
import { expect } from 'vitest'
import { openDelegationDesk } from '../delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../lab.ts'
import { grantCredit } from './credit.ts'

type PaySent = Omit<SentOf<typeof tillCalls.pay>, 'quoteId'>

/** For a whole file of tests: a delegation desk whose administrator also takes money. */
export const openTill = async (environment: Record<string, string> = {}) => {
  const { stage, admin, words } = await openDelegationDesk(environment)
  const desk = admin.client
  const clientWith = async (creditLimit = 0n) => {
    const client = await addClient(desk)
    if (creditLimit > 0n) await grantCredit(desk, client.id, creditLimit)
    return client
  }
  const detail = (id: number) => expectOk(desk.call(delegationCalls.get, { id }))

  /** A delegation of three projects with these charges and this fee, as if they were today's prices. */
  const orderAt = async (clientId: number, charges: readonly bigint[], fee: bigint) => {
    const delegation = await addDelegation(desk, words, clientId)
    const items = await stage.db
      .selectFrom('sampleItem')
      .select('id')
      .where('sampleId', '=', delegation.samples[0]?.id ?? 0)
      .where('charged', '>', 0n)
      .orderBy('id')
      .execute()
    expect(items).toHaveLength(charges.length)
    for (const [at, { id }] of items.entries())
      await stage.db
        .updateTable('sampleItem')
        .set({ charged: charges[at] ?? 0n })
        .where('id', '=', id)
        .execute()
    const subtotal = charges.reduce((sum, charge) => sum + charge, 0n)
    await stage.db.updateTable('delegation').set({ fee, subtotal }).where('id', '=', delegation.id).execute()
    return detail(delegation.id)
  }
  const quote = (...delegateIds: number[]) => desk.call(tillCalls.quote, { delegateIds })
  const pay = async (ids: readonly number[], draft: PaySent) =>
    desk.call(tillCalls.pay, { quoteId: (await expectOk(quote(...ids))).quoteId, ...draft })
  const accountOf = (clientId: number) =>
    stage.db.selectFrom('account').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
  const recharge = async (clientId: number, amount: string) =>
    expectOk(
      desk.call(accountMoneyCalls.recharge, {
        id: (await accountOf(clientId)).id,
        amount,
        payMethod: payMethod.transfer,
        voucherNo: '0312',
      }),
    )
  const setPassword = async (clientId: number) =>
    expectOk(
      desk.call(accountCalls.resetPayPassword, { id: (await accountOf(clientId)).id, password: desk.seal('580213') }),
    )
  return { stage, admin, words, desk, clientWith, detail, orderAt, quote, pay, accountOf, recharge, setPassword }
}
