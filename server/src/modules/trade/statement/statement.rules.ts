import type { PostingKind } from '@seam/contract/client/money/ledger'
import { fromFen, lesserFen, sumFen } from '@seam/contract/kit/value/money'
import type { StatementFigures } from '@seam/contract/trade/statement'

/** The changes of the accounts of a client by a posting, in fen. */
export type Movement = {
  readonly id: bigint
  readonly createTime: string
  readonly kind: PostingKind
  readonly code: string
  readonly remarks: string
  readonly receivable: bigint
  readonly balance: bigint
}

export type Accounts = { readonly receivable: bigint; readonly balance: bigint }

/** An entry of the receivable: credit used is positive, settled or taken back negative; null without a delegation. */
export type CreditEntry = {
  readonly delegationId: number | null
  readonly amount: bigint
  /** Whole days before the end of the period. */
  readonly days: number
}

const bands = [0, 31, 61, 91] as const

/** Divides the debt of each delegation over its credit, the newest first, because the oldest is settled first. */
export const agesOf = (entries: readonly CreditEntry[]): StatementFigures['ages'] => {
  const open = [...Map.groupBy(entries, ({ delegationId }) => delegationId).values()].flatMap(own => {
    let left = sumFen(own.map(({ amount }) => amount))
    return own
      .filter(({ amount }) => amount > 0n)
      .toSorted((a, b) => a.days - b.days)
      .map(({ amount, days }) => {
        const part = lesserFen(amount, left)
        left -= part
        return { days, amount: part }
      })
  })
  return bands.map((from, at) => {
    const next = bands[at + 1]
    const own = open.filter(({ days }) => days >= from && (next === undefined || days < next))
    return { from, to: next === undefined ? null : next - 1, amount: fromFen(sumFen(own.map(({ amount }) => amount))) }
  })
}

type Facts = {
  readonly clientId: number
  readonly clientName: string
  readonly startDate: string
  readonly endDate: string
  readonly opening: Accounts
  readonly movements: readonly Movement[]
  readonly credit: readonly CreditEntry[]
}

const positive = (amounts: readonly bigint[]) => sumFen(amounts.filter(amount => amount > 0n))
const negative = (amounts: readonly bigint[]) => -sumFen(amounts.filter(amount => amount < 0n))

/** The period of a statement in a text message: its month, or its days where it is not one, 20 characters at most. */
export const periodLabel = ({
  startDate,
  endDate,
}: {
  readonly startDate: string
  readonly endDate: string
}): string => {
  const [year, month, day] = startDate.split('-')
  const isMonth = day === '01' && endDate === lastDayOf(Number(year), Number(month))
  if (isMonth) return `${year}年${Number(month)}月`
  return endDate.startsWith(`${year}-`)
    ? `${startDate}至${endDate.slice(5)}`
    : `${startDate.slice(2)}至${endDate.slice(2)}`
}

const lastDayOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The figures of a statement: the rows lead from the opening to the closing amounts. */
export const figuresOf = ({ opening, movements, credit, ...about }: Facts): StatementFigures => {
  let { receivable, balance } = opening
  const rows = movements.map(movement => {
    receivable += movement.receivable
    balance += movement.balance
    return {
      ...movement,
      id: String(movement.id),
      receivable: fromFen(movement.receivable),
      balance: fromFen(movement.balance),
      receivableAfter: fromFen(receivable),
      balanceAfter: fromFen(balance),
    }
  })
  const receivables = movements.map(movement => movement.receivable)
  const balances = movements.map(movement => movement.balance)
  return {
    ...about,
    openingReceivable: fromFen(opening.receivable),
    openingBalance: fromFen(opening.balance),
    charged: fromFen(positive(receivables)),
    settled: fromFen(negative(receivables)),
    deposited: fromFen(positive(balances)),
    spent: fromFen(negative(balances)),
    closingReceivable: fromFen(receivable),
    closingBalance: fromFen(balance),
    ages: agesOf(credit),
    rows,
  }
}
