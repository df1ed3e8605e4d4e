import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { expect } from 'vitest'
import { inTransaction } from '../../src/db/database.ts'
import { holdInSuspense } from '../../src/modules/trade/suspense/hold.commands.ts'
import { expectOk } from '../builders/lab.ts'
import { next } from '../people.ts'
import { dueOf, least, type Model, move } from './model.ts'
import { pay as payOnPaper } from './moves.ts'
import { type Command, type Place, percentOf, pick, type Real } from './run.ts'

const { transfer, balance } = payMethod
const payable = (model: Model) => model.delegations.filter(one => !one.isCancelled && dueOf(model, one) > 0n)

/** Money of the bank from an unknown payer. */
export const addUnclaimed = async ({ admin, stage }: Real['till'], amount: bigint): Promise<number> => {
  const cause = `test:model:${next()}`
  const unclaimed = { payMethod: transfer, amount, reference: cause, remarks: '', cause }
  await inTransaction(stage.services.db, tx =>
    holdInSuspense(tx, unclaimed, { ...admin, userId: admin.id, address: '' }),
  )
  const { id } = await stage.db.selectFrom('suspense').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
  return id
}

/** A transfer that is claimed for delegations: short, exact or with a surplus for the balance. */
export const claim = (at: Place, count: number, percent: number): Command => ({
  check: model => payable(model).length > 0,
  run: async (model, { till, clientId }) => {
    const desk = till.admin.client
    const all = payable(model)
    const chosen = [...new Set([pick(all, at), pick(all, at + count)])]
    const due = chosen.reduce((sum, one) => sum + dueOf(model, one), 0n)
    const amount = percentOf(due, percent)
    const paid = least(amount, due)
    const id = await addUnclaimed(till, amount)
    const draft = { id, version: 1, clientId, target: claimTarget.delegation, due: fromFen(due) }
    const delegationIds = chosen.map(delegation => delegation.id)
    const answer = await expectOk(desk.call(suspenseCalls.claim, { ...draft, delegationIds }))
    expect(toFen(answer.toDelegations)).toBe(paid)
    expect(toFen(answer.toBalance)).toBe(amount - paid)
    expect(toFen(answer.remaining)).toBe(due - paid)
    const { id: tradeId } = await till.stage.db
      .selectFrom('trade')
      .select('id')
      .where('tradeCode', '=', answer.tradeCode)
      .executeTakeFirstOrThrow()
    move(model, { SUSPENSE: amount, BALANCE: -amount })
    payOnPaper(model, tradeId, balance, paid, chosen)
  },
  toString: () => `claim ${percent} %`,
})
