import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { inTransaction } from '../../../db/database.ts'
import { post } from '../../client/ledger/ledger.commands.ts'

const { stage, desk, clientWith, recharge } = await openTill()
const author = { userId: null, userName: '系统' }
const { balance, bank, receivable, opening } = ledgerAccount

const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
/** One client's records of a day, as a list and as sorted by time. */
const orders = [{ startTime: day, endTime: day }, { sort: [{ key: 'createTime' as const, order: 'desc' as const }] }]

it('lists the balance as it was posted, also where an earlier transaction posted later', async () => {
  const { id: clientId } = await clientWith()
  await inTransaction(stage.db, async tx => {
    // the transaction begins, and with it the time of its entries
    await sql`select 1`.execute(tx)
    await recharge(clientId, '20.00')
    const entries = [
      { account: bank, amount: 100n },
      { account: balance, amount: -100n },
    ]
    await post(tx, { kind: postingKind.recharge, cause: `test:late:${clientId}`, clientId, entries }, author)
  })
  for (const order of orders) {
    const { rows } = await expectOk(desk.call(accountMoneyCalls.balanceRecords, { query: { clientId }, ...order }))
    expect(rows.map(({ change, after }) => [change, after])).toEqual([
      ['1.00', '21.00'],
      ['20.00', '20.00'],
    ])
  }
})

it('lists used credit as it was posted', async () => {
  const { id: clientId } = await clientWith(10_000n)
  const debt = (amount: bigint, cause: string) => ({
    kind: postingKind.opening,
    cause: `test:${cause}:${clientId}`,
    clientId,
    entries: [
      { account: receivable, amount },
      { account: opening, amount: -amount },
    ],
  })
  await inTransaction(stage.db, async tx => {
    await sql`select 1`.execute(tx)
    await inTransaction(stage.db, other => post(other, debt(2_000n, 'first'), author))
    await post(tx, debt(100n, 'second'), author)
  })
  for (const order of orders) {
    const query = { clientId, recordKind: 1 }
    const { rows } = await expectOk(desk.call(accountMoneyCalls.creditRecords, { query, ...order }))
    expect(rows.map(({ change, after }) => [change, after])).toEqual([
      ['1.00', '21.00'],
      ['20.00', '20.00'],
    ])
  }
})
