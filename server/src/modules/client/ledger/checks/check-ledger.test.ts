import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { addClient, expectOk } from '../../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../../test/builders/notice.ts'
import { personWith } from '../../../../../test/people.ts'
import { checkLedger } from './check-ledger.job.ts'

const { stage, admin } = await openDelegationDesk()

/** As no command of the product could: an account that its entries do not explain. */
const changeAccount = async (clientId: number, amount: number) => {
  await sql`set session_replication_role = replica`.execute(stage.db)
  await sql`update account set balance = balance + ${amount} where client_id = ${clientId}`.execute(stage.db)
  await sql`set session_replication_role = origin`.execute(stage.db)
}

it('alarms the auditors once for the same broken rows, and again for others', async () => {
  const auditor = await personWith(stage, 'ledgerView')
  const cashier = await personWith(stage, 'tradeView')
  const error = vi.spyOn(stage.services.log, 'error').mockImplementation(() => {})
  const check = () => checkLedger.handle({}, stage.services)
  const alarms = async () => noticesOf(auditor.client, noticeKind.ledgerBroken)
  await check()
  expect(error).not.toHaveBeenCalled()
  expect(await alarms()).toEqual([])

  const [first, second] = [await addClient(admin.client), await addClient(admin.client)]
  await changeAccount(first.id, 100)
  await check()
  await check()
  expect(error).toHaveBeenCalledTimes(2)
  expect(await alarms()).toMatchObject([
    { title: expect.stringContaining('客户账户等于其最后一条分录，1条'), link: '/finance/ledger', times: 1 },
  ])
  expect(await noticesOf(cashier.client, noticeKind.ledgerBroken)).toEqual([])

  await expectOk(auditor.client.call(noticeCalls.markRead, {}))
  await check()
  expect(await alarms()).toEqual([])
  await changeAccount(second.id, 100)
  await check()
  expect(await alarms()).toMatchObject([{ title: expect.stringContaining('2条') }])
  // every file of tests leaves a sound ledger
  for (const { id } of [first, second]) await changeAccount(id, -100)
  await check()
  expect(await alarms()).toEqual([])
})
