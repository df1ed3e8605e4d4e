import { clientSource } from '@seam/contract/client/client'
import { ledgerAccount, moneyAccounts } from '@seam/contract/client/money/ledger'
import {
  type IncomeDimension,
  type MovementFigure,
  moneyFilters,
  movementFigures,
  type platformCalls,
} from '@seam/contract/insight/stat/platform'
import type { MoneyFigure, platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { restKeys } from '@seam/contract/insight/stat/stat'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { monthOf } from '@seam/contract/kit/value/day'
import { type Db, inSnapshot } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { laboratoryTime, type Period } from '../../../../kit/period.ts'
import {
  type FigureAmount,
  selectFigures,
  selectIncome,
  selectTopFigures,
  selectTotals,
  selectTotalsOfRows,
} from '../../rollup/figure.rows.ts'
import { isCountingBlind } from '../../stat/figure/blind-count.commands.ts'
import { amountFor, earlierOf, restOf } from '../../stat/figure/figure.rules.ts'
import type { Measure } from '../../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../../stat/measure/measure.sql.ts'
import { type ChargePart, isInPart } from '../charge-part.rules.ts'
import { selectMoneyNames } from './money-names.rows.ts'
import { amountOfMovement, isMovement, type Movement, movementOf, movements } from './movement.rules.ts'

const nobody: Partial<Record<IncomeDimension, string>> = {
  client: '未认领',
  salesman: '无业务员',
  source: '未认领',
  grade: '未认领',
  package: '单项',
}

const sum = (amounts: readonly (string | null)[]) => amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n)

type MoneyRow = { key: string | null; name?: string; income: string; cash: string | null }

/**
 * Cash and what lies between are of clients: recharges and settlements are for no delegation. Filters of delegations
 * leave income alone.
 */
export const selectsDelegations = (query: readonly FilterItem[]) =>
  query.some(({ key }) => !Object.hasOwn(moneyFilters, key))
const measuresFor = (query: readonly FilterItem[]) =>
  selectsDelegations(query) ? (['income'] as const) : (['charges', 'cash'] as const)

type MoneySelection = Pick<InputOf<typeof platformRowsCalls.money>, 'figure' | 'account'>

type AmountOf = (measure: Measure) => bigint | string | undefined
const moneyOf = (query: readonly FilterItem[], amountOf: AmountOf) => {
  const [income, cash] = measuresFor(query)
  const textOf = (measure: Measure) => String(amountOf(measure) ?? 0)
  return { income: textOf(income), cash: cash === undefined ? null : textOf(cash) }
}

const rowsOf = (figures: readonly FigureAmount[], { query }: FigureFilter): MoneyRow[] =>
  [...Map.groupBy(figures, ({ key }) => key)].map(([key, own]) => ({
    key,
    ...moneyOf(query, measure => own.find(row => row.measure === measure)?.amount),
  }))

type Division = Pick<InputOf<typeof platformCalls.income>, 'by' | 'after'>

/** Income and cash by key. Packages have income by their lines; cash is paid for delegations, not for packages. */
const selectMoney = async (
  db: Db,
  { by, after }: Division,
  period: Period,
  filter: FigureFilter,
): Promise<MoneyRow[]> => {
  if (by === 'package') {
    const charges = await selectIncome(db, 'package', period, filter)
    return charges.filter(({ isTotal }) => !isTotal).map(({ key, amount }) => ({ key, income: amount, cash: null }))
  }
  const question = { measures: measuresFor(filter.query), ranges: [rangeOf(period)], filter }
  if (by === 'day' || by === 'month') {
    const figures = (await selectFigures(db, { ...question, by })).filter(({ isTotal }) => !isTotal)
    const rows = rowsOf(figures, filter).toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))
    return by === 'day' ? rows : rows.map(row => ({ ...row, key: row.key === null ? null : monthOf(row.key) }))
  }
  const top = await selectTopFigures(db, { ...question, by }, { after })
  const rows = rowsOf(
    top.figures.filter(({ isTotal }) => !isTotal),
    filter,
  )
  const [earlier, rest] = [earlierOf(top), restOf(top)]
  return [
    ...(earlier ? [{ key: restKeys.before, name: `前 ${after} 位`, ...moneyOf(filter.query, earlier) }] : []),
    ...rows,
    ...(rest ? [{ key: restKeys.others, name: '其余', ...moneyOf(filter.query, rest) }] : []),
  ]
}

/** The movement of each account in fen, debit positive; adjustments separately, as BALANCE.ADJUST. */
const selectMovements = async (db: Db, period: Period, filter: FigureFilter) => {
  const figures = await selectFigures(db, {
    measures: ['movement'],
    by: 'account',
    ranges: [rangeOf(period)],
    filter,
    withTotal: false,
  })
  return new Map(figures.map(({ key, amount }) => [key ?? '', amount]))
}

/** Income and cash of a day in fen, equal to those of countIncome. */
export const sumMoney = async (db: Db, day: string, scope: Scope) => {
  const range = rangeOf({ from: day, to: day })
  const total = await selectTotalsOfRows(db, ['charges', 'cash'], range, { query: [], scope })
  return { charges: BigInt(total('charges')), cash: BigInt(total('cash')) }
}

const measureOf = { income: 'charges', charged: 'income', cash: 'cash' } as const satisfies Record<
  Exclude<MoneyFigure, MovementFigure>,
  Measure
>

/** The sum of the rows of a figure of money, in fen. */
export const sumMoneyFigure = async (
  db: Db,
  { figure, account }: MoneySelection,
  period: Period,
  query: FigureFilter,
): Promise<string> => {
  const filter = { ...query, isFromRows: await isCountingBlind(db, query.scope) }
  if (isMovement(figure) || (figure === 'cash' && account !== undefined))
    return String(amountOfMovement(await selectMovements(db, period, filter), movementOf(figure, account)))
  const measure = measureOf[figure]
  const total = await selectTotals(db, [measure], rangeOf(period), filter)
  return total(measure)
}

/** The charges of a part, in fen. */
export const sumChargesOf = async (db: Db, part: ChargePart, period: Period, filter: FigureFilter) => {
  const { by } = part
  const ranges = [rangeOf(period)]
  const charges = await selectFigures(db, { measures: ['income'], by, ranges, filter, withTotal: false })
  const own = charges.filter(({ key }) => isInPart(part, key))
  return sum(own.map(({ amount }) => amount))
}

/** Income and cash, and the bridge between them. */
export const countIncome = async (
  db: Db,
  division: Division,
  period: Period,
  query: readonly FilterItem[],
  { scope, permissions }: Pick<Caller, 'scope' | 'permissions'>,
): Promise<OutputOf<typeof platformCalls.income>> => {
  const { by } = division
  const isBlind = await isCountingBlind(db, scope)
  const filter = { query, scope, isFromRows: isBlind }
  const isOfDelegations = selectsDelegations(query)
  // Lines of fees and charges of single delegations are not those of postings, and contain what the others leave out.
  const hidesRows = isBlind && (by === 'package' || isOfDelegations)
  const { rows, byAccount, charged } = await inSnapshot(db, async snapshot => ({
    rows: await selectMoney(snapshot, division, period, filter),
    byAccount: isOfDelegations ? new Map<string, string>() : await selectMovements(snapshot, period, filter),
    charged: isOfDelegations ? (await selectTotals(snapshot, ['income'], rangeOf(period), filter))('income') : '0',
  }))
  const keys = rows.flatMap(({ key }) => (key === null || Number.isNaN(Number(key)) ? [] : [key]))
  const isTime = by === 'day' || by === 'month'
  const names = isTime || by === 'source' ? new Map<string, string>() : await selectMoneyNames(db, by, keys)
  const nameOf = ({ key, name }: MoneyRow) => {
    if (name !== undefined) return name
    if (key === null) return nobody[by] ?? ''
    if (key === 'surcharge') return '附加费'
    if (by === 'source') return clientSource.options.find(({ value }) => String(value) === key)?.label ?? key
    return names.get(key) ?? key
  }
  const show = (fen: bigint | string | null) => (fen === null ? null : amountFor(permissions, fen))
  const incomeOfRow = (fen: bigint | string) => (hidesRows ? null : show(fen))
  const ofClients = (fen: bigint) => (isOfDelegations ? null : show(fen))
  const amountOf = (movement: Movement) => amountOfMovement(byAccount, movement)
  const income = isOfDelegations ? BigInt(charged) : amountOf(movements.contract) + amountOf(movements.revenue)
  const total = {
    income: isBlind && isOfDelegations ? null : show(income),
    cash: ofClients(amountOf(movements.cash)),
  }
  const between = Object.fromEntries(
    movementFigures.map(figure => [figure, ofClients(amountOf(movements[figure]))]),
  ) as Record<MovementFigure, string | null>
  return {
    rows: rows.map(row => ({ key: row.key, name: nameOf(row), income: incomeOfRow(row.income), cash: show(row.cash) })),
    total,
    bridge: { ...total, ...between },
    outstanding: by === 'package' ? incomeOfRow(income - sum(rows.map(row => row.income))) : null,
    methods: moneyAccounts.flatMap(account => {
      const fen = amountOf(movementOf('cash', account))
      return fen === 0n ? [] : [{ account, name: ledgerAccount.label(account), amount: show(fen) }]
    }),
    leavesOutOwnShift: isBlind,
    asOf: laboratoryTime(),
  }
}
