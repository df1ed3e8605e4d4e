import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { mostPaidAtOnce } from '@seam/contract/client/money/pay-method'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientIdOf, ofClient } from '../../../kit/portal/of-client.ts'

type Viewer = Pick<Caller, 'portal'>

const due = sql<bigint>`(fee - paid - credited + refunded)`

/** The client's oldest delegations with an amount due. */
export const selectPayable = (db: Db, caller: Viewer) =>
  ofClient(db, caller)
    .delegations()
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.createTime',
      'delegation.fee',
      due.as('due'),
      sql<string>`coalesce((select sample_name from sample where delegation_id = delegation.id and position = 1), '')`.as(
        'sampleName',
      ),
    ])
    .where('delegation.state', '>=', delegationState.awaited)
    .where('delegation.state', '<=', delegationState.finished)
    .where(due, '>', 0n)
    .orderBy('delegation.id')
    .limit(mostPaidAtOnce)
    .execute()

export const findOwnAccountId = async (db: Db, caller: Viewer): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select(sql<number>`id`.as('id'))
      .where('clientId', '=', clientIdOf(caller))
      .executeTakeFirstOrThrow()
  ).id

/** Whether a trade belongs to the caller's client. */
export const isOwnTrade = async (db: Db, tradeId: number, caller: Viewer): Promise<boolean> =>
  (await db
    .selectFrom('trade')
    .select('trade.id')
    .where('trade.id', '=', tradeId)
    .where('trade.clientId', '=', clientIdOf(caller))
    .executeTakeFirst()) !== undefined

/** The equal recharge that this user of the portal began within the last two minutes and that is not paid yet. */
export const findOpenRecharge = (db: Db, caller: Viewer & Pick<Caller, 'userId'>, amount: bigint) =>
  db
    .selectFrom('trade')
    .select(['id as tradeId', 'tradeCode', 'state'])
    .where('clientId', '=', clientIdOf(caller))
    .where('createUserId', '=', caller.userId)
    .where('tradeKind', '=', tradeKind.recharge)
    .where('amount', '=', amount)
    .where('state', 'in', [tradeState.open, tradeState.awaitingApproval, tradeState.paying])
    .where('createTime', '>', sql<string>`now() - interval '2 minutes'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
