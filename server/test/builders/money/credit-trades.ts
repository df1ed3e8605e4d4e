import { postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../src/db/database.ts'
import { post } from '../../../src/modules/client/ledger/ledger.commands.ts'
import { next } from '../../people.ts'

/** So many trades of 1.00 that put a delegation on credit, which has such a trade already, with their posting. */
export const addCreditTrades = (db: Db, clientId: number, delegationId: number, count: number) =>
  inTransaction(db, async tx => {
    const { rows } = await sql<{ id: number }>`
      with added as (
        insert into trade (trade_kind, client_id, pay_method, amount, state, finish_time, create_user_id, create_name)
        select trade_kind, client_id, pay_method, 100, state, finish_time, create_user_id, ''
        from (select * from trade where client_id = ${clientId} order by id limit 1) model, generate_series(1, ${count}::int)
        returning id
      )
      insert into trade_share (trade_id, delegation_id, amount) select id, ${delegationId}::int, 100 from added
      returning trade_id as id`.execute(tx)
    const amount = 100n * BigInt(count)
    await sql`update delegation set credited = credited + ${amount} where id = ${delegationId}`.execute(tx)
    const entries = [
      { account: 'RECEIVABLE' as const, amount, delegationId },
      { account: 'CONTRACT' as const, amount: -amount, delegationId },
    ]
    const draft = { kind: postingKind.credit, cause: `test:many:${clientId}:${next()}`, clientId, entries }
    await post(tx, draft, { userId: null, userName: '系统' })
    return rows.map(({ id }) => id)
  })
