import { creditAge, type platformCalls } from '@seam/contract/insight/stat/platform'
import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { daysOf, laboratoryDay, laboratoryTime } from '../../../kit/period.ts'
import { amountFor, percentOf } from '../stat/figure/figure.rules.ts'
import { selectCreditLimits, selectOpenCredit } from './credit-count.rows.ts'
import { afterSettling, ageOf } from './credit-count.rules.ts'

const topClients = 10
const highUse = 80n

/** Clients with credit, and the unsettled amount at the end of a day. */
const selectClientCredit = async (db: Db, asOf: string, filter: Parameters<typeof selectOpenCredit>[2]) => {
  const entries = await selectOpenCredit(db, asOf, filter)
  const limits = await selectCreditLimits(db, filter)
  const byClient = Map.groupBy(entries, ({ clientId }) => clientId)
  const openOf = (clientId: number) => {
    const own = (byClient.get(clientId) ?? []).map(row => ({ ...row, amount: BigInt(row.amount) }))
    const settled = own.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n)
    return afterSettling(
      own.filter(({ amount }) => amount > 0n),
      settled,
    )
  }
  return limits.map(({ clientId, clientName, limit }) => {
    const open = openOf(clientId).map(one => ({ ...one, days: daysOf({ from: one.day, to: asOf }) - 1 }))
    const used = open.reduce((sum, { amount }) => sum + amount, 0n)
    return { clientId, clientName, limit: BigInt(limit), used, open }
  })
}

/** The unsettled amount by delegation, the oldest first. */
export const listOpenCredit = async (
  db: Db,
  { asOf = laboratoryDay(), age, query }: InputOf<typeof platformRowsCalls.credit>,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformRowsCalls.credit>> => {
  const clients = await selectClientCredit(db, asOf, { query, scope })
  const isSelected = ({ days }: { days: number }) => age === undefined || creditAge.options[ageOf(days)] === age
  const open = clients.flatMap(({ clientName, open: own }) =>
    own.filter(isSelected).map(one => ({ ...one, clientName })),
  )
  const total = open.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    rows: open
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(one => ({ ...one, amount: amountFor(permissions, one.amount) })),
    total: { amount: amountFor(permissions, total) },
    asOf: laboratoryTime(),
  }
}

/** Credit at the end of a day, by age of the unsettled amount. */
export const countCredit = async (
  db: Db,
  { asOf = laboratoryDay(), query }: InputOf<typeof platformCalls.credit>,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.credit>> => {
  const clients = await selectClientCredit(db, asOf, { query, scope })
  const show = (fen: bigint) => amountFor(permissions, fen)
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
    ages: creditAge.options.map((age, at) => {
      const own = open.filter(({ days }) => ageOf(days) === at)
      return { age, amount: show(own.reduce((sum, { amount }) => sum + amount, 0n)), delegations: own.length }
    }),
    over80: using.filter(client => client.used * 100n > client.limit * highUse).map(toRow),
    top: using.slice(0, topClients).map(toRow),
  }
}
