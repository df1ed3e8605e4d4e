import { creditAges, type platformCalls } from '@seam/contract/insight/stat/platform'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { daysOf, laboratoryDay } from '../../../kit/period.ts'
import { amountFor, percentOf } from '../stat/figure.rules.ts'
import { selectCreditLimits, selectOpenCredit } from './credit-count.rows.ts'
import { afterSettling, ageOf, type OpenCredit } from './credit-count.rules.ts'

const topClients = 10
const highUse = 80n

/** Credit at the end of a day, by the age of what is unsettled. */
export const countCredit = async (
  db: Db,
  { asOf = laboratoryDay(), query }: InputOf<typeof platformCalls.credit>,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.credit>> => {
  const entries = await selectOpenCredit(db, asOf, { query, scope })
  const limits = await selectCreditLimits(db, { query, scope })
  const byClient = Map.groupBy(entries, ({ clientId }) => clientId)
  const openOf = (clientId: number): OpenCredit[] => {
    const own = (byClient.get(clientId) ?? []).map(row => ({ ...row, amount: BigInt(row.amount) }))
    const settled = own.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n)
    return afterSettling(
      own.filter(({ amount }) => amount > 0n),
      settled,
    )
  }
  const show = (fen: bigint) => amountFor(permissions, fen)
  const clients = limits.map(({ clientId, clientName, limit }) => {
    const open = openOf(clientId).map(one => ({ ...one, days: daysOf({ from: one.day, to: asOf }) - 1 }))
    const used = open.reduce((sum, { amount }) => sum + amount, 0n)
    return { clientId, clientName, limit: BigInt(limit), used, open }
  })
  const total = (pick: (client: (typeof clients)[number]) => bigint) =>
    clients.reduce((sum, client) => sum + pick(client), 0n)
  const toRow = ({ clientId, clientName, limit, used, open }: (typeof clients)[number]) => ({
    clientId,
    clientName,
    limit: show(limit),
    used: show(used),
    usedShare: permissions.has('statMoney') ? percentOf(Number(used), Number(limit)) : null,
    oldest: Math.max(0, ...open.map(({ days }) => days)),
  })
  const using = clients.filter(({ used }) => used > 0n).toSorted((a, b) => (b.used > a.used ? 1 : -1))
  const open = clients.flatMap(client => client.open)
  const [limit, used] = [total(client => client.limit), total(client => client.used)]
  return {
    asOf,
    total: { limit: show(limit), used: show(used), free: show(limit - used), clients: using.length },
    ages: creditAges.map((age, at) => {
      const own = open.filter(({ days }) => ageOf(days) === at)
      return { age, amount: show(own.reduce((sum, { amount }) => sum + amount, 0n)), delegations: own.length }
    }),
    over80: using.filter(client => client.used * 100n > client.limit * highUse).map(toRow),
    top: using.slice(0, topClients).map(toRow),
  }
}
