import { allCalls } from '@seam/contract'
import { attemptState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { expect } from 'vitest'
import { inTransaction } from '../../../src/db/database.ts'
import { ask, each, type Probe, sameIds, wholePage } from '../ask.ts'
import type { World } from '../world.ts'

/** A difference about each trade, and one without a trade; for one probe. */
const insertItems = ({ stage: { db }, ownerIds, rows }: World) =>
  inTransaction(db, async tx => {
    const scanned = { payMethod: payMethod.wechat, billDay: '2026-01-01' } as const
    const difference = { ...scanned, reconKind: 3, lineKind: 'payment', state: 20 } as const
    const tradeOf = new Map<number, number>()
    for (const trade of rows.trades) {
      const { id: attemptId } = await tx
        .insertInto('paymentAttempt')
        .values({
          tradeId: trade.id,
          payMethod: payMethod.wechat,
          amount: 100n,
          outTradeNo: `BILLOF${trade.id}`,
          state: attemptState.closed,
          expireTime: new Date().toISOString(),
          createUserId: ownerIds.at(-1) ?? 0,
          createName: '收费员',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await tx
        .insertInto('reconItem')
        .values({ ...difference, outTradeNo: `BILLOF${trade.id}`, attemptId })
        .returning('id')
        .executeTakeFirstOrThrow()
      tradeOf.set(id, trade.delegationId)
    }
    const { id: unknownId } = await tx
      .insertInto('reconItem')
      .values({ ...difference, reconKind: 2, outTradeNo: 'STRANGER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { tradeOf, unknownId }
  })

/**
 * The allowed answers of the calls about bills: differences of visible trades; those without a trade for users with
 * an unlimited scope.
 */
export const billProbes: Readonly<Record<string, Probe>> = {
  'bill.items': async (world, rule) => {
    const { tradeOf, unknownId } = await insertItems(world)
    const { data } = await ask(world, allCalls.bill.items, wholePage)
    const visible = [...tradeOf].filter(([, delegationId]) => rule.delegation(delegationId)).map(([id]) => id)
    const seesAll = data.rows.some(({ id }) => id === unknownId)
    if (seesAll) expect(visible).toHaveLength(tradeOf.size)
    sameIds(
      data.rows.map(({ id }) => id).filter(id => id !== unknownId),
      visible,
      'differences',
    )
    const handle = (id: number) =>
      ask(world, allCalls.bill.handle, {
        id,
        version: data.rows.find(row => row.id === id)?.version ?? 1,
        remarks: '已核实',
      })
    await each([...tradeOf.keys()], id => visible.includes(id), handle)
    const { db } = world.stage
    await db.deleteFrom('reconItem').execute()
    await db.deleteFrom('paymentAttempt').where('outTradeNo', 'like', 'BILL%').execute()
  },
}
