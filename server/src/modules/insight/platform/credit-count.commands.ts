import { creditAge, type platformCalls } from '@seam/contract/insight/stat/platform'
import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { percentOf } from '@seam/contract/kit/value/percent'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryDay, laboratoryTime } from '../../../kit/period.ts'
import { amountFor } from '../stat/figure/figure.rules.ts'
import { selectCreditCounts, selectOpenCredit } from './credit-count.rows.ts'

/** The day at whose end credit is counted: today for a period that ends later, such as this month, for its debts are not older yet. */
export const creditDay = (asOf?: string): string => {
  const today = laboratoryDay()
  return asOf === undefined || asOf > today ? today : asOf
}

/** A page of the unsettled amount by delegation, the oldest first. */
export const listOpenCredit = async (
  db: Db,
  input: InputOf<typeof platformRowsCalls.credit>,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformRowsCalls.credit>> => {
  const { query } = input
  const { rows, totalRecords, amount } = await selectOpenCredit(db, input, creditDay(input.asOf), { query, scope })
  return {
    rows: rows.map(row => ({ ...row, amount: amountFor(permissions, row.amount) })),
    totalRecords,
    total: { amount: amountFor(permissions, amount) },
    asOf: laboratoryTime(),
  }
}

/** Credit at the end of a day, by age of the unsettled amount. */
export const countCredit = async (
  db: Db,
  { query, ...input }: InputOf<typeof platformCalls.credit>,
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.credit>> => {
  const asOf = creditDay(input.asOf)
  const counts = await selectCreditCounts(db, asOf, { query, scope })
  const show = (fen: bigint | string) => amountFor(permissions, fen)
  const clientsOf = (part: 'top' | 'high') =>
    counts
      .filter(row => row.part === part)
      .map(({ key, name, limit, used, number }) => ({
        clientId: key,
        clientName: name,
        limit: show(limit),
        used: show(used),
        usedShare: permissions.has('statMoney') ? percentOf(used, limit) : null,
        oldest: number,
      }))
  const total = counts.find(({ part }) => part === 'total')
  const [limit, used] = [BigInt(total?.limit ?? 0), BigInt(total?.used ?? 0)]
  return {
    asOf,
    total: { limit: show(limit), used: show(used), free: show(limit - used), clients: total?.number ?? 0 },
    ages: creditAge.options.map((age, at) => {
      const own = counts.find(({ part, key }) => part === 'age' && key === at)
      return { age, amount: show(own?.used ?? '0'), delegations: own?.number ?? 0 }
    }),
    over80: clientsOf('high'),
    top: clientsOf('top'),
  }
}
