import { allCalls } from '@seam/contract'
import { attemptState, tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { sql } from 'kysely'
import { inTransaction } from '../../../src/db/database.ts'
import { ask, each, type Probe } from '../ask.ts'
import type { World } from '../world.ts'

const { onlinePay } = allCalls

type Code = { readonly attemptId: number; readonly tradeId: number; readonly id: number }

/** A code for each delegation, whose trade belongs to the client of the delegation in this run. */
const insertCodes = async ({ stage: { db }, ownerIds, rows }: World) => {
  const createUserId = ownerIds.at(-1) ?? 0
  return inTransaction(db, async tx => {
    const codes: Code[] = []
    for (const { id } of rows.delegations) {
      const { clientId } = await tx
        .selectFrom('delegation')
        .select('clientId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const created = { createUserId, createName: '收费员', amount: 100n, payMethod: payMethod.wechat } as const
      const trade = await tx
        .insertInto('trade')
        .values({ ...created, tradeKind: tradeKind.payment, clientId, state: tradeState.closed })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('tradeShare').values({ tradeId: trade.id, delegationId: id, amount: 100n }).execute()
      const attempt = await tx
        .insertInto('paymentAttempt')
        .values({
          ...created,
          tradeId: trade.id,
          outTradeNo: `SCOPE${trade.id}`,
          state: attemptState.closed,
          expireTime: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      codes.push({ attemptId: attempt.id, tradeId: trade.id, id })
    }
    return codes
  })
}

/** Codes exist for one probe: the lists of trades do not expect them. */
const withCodes = async (world: World, use: (codes: readonly Code[]) => Promise<void>) => {
  const codes = await insertCodes(world)
  await use(codes)
  const tradeIds = codes.map(({ tradeId }) => tradeId)
  const { db } = world.stage
  await inTransaction(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('paymentAttempt').where('tradeId', 'in', tradeIds).execute()
    await tx.deleteFrom('tradeShare').where('tradeId', 'in', tradeIds).execute()
    await tx.deleteFrom('trade').where('id', 'in', tradeIds).execute()
  })
}

/** The allowed answers of the calls about scanned payments: codes of trades of visible clients and delegations. */
export const onlinePayProbes: Readonly<Record<string, Probe>> = {
  'onlinePay.states': async (world, rule) =>
    withCodes(world, codes =>
      each(
        codes,
        ({ id }) => rule.atDesk(id) || rule.client(rule.clientOf(id) ?? 0),
        ({ attemptId }) => ask(world, onlinePay.states, { attemptId }),
      ),
    ),
}
