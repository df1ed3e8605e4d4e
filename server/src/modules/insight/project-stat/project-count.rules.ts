import { Decimal } from '@seam/contract/kit/value/decimal'
import { reportedText } from '../../lab/calculation/rounding.rules.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'

/** The amounts of one project in the months of a period. */
export type MonthAmount = { readonly measure: Measure; readonly month: string | null; readonly amount: string }

/** One decimal more than the printed value, a tie to the even digit (GB/T 8170). */
const roundAmount = (value: Decimal, interval: string) =>
  reportedText(value, new Decimal(10).pow(-new Decimal(interval).decimalPlaces() - 1))

/** The least of numbers, or with a sign of -1 the greatest, as it was printed. */
const extremeOf = (amounts: readonly string[], sign: 1 | -1) =>
  amounts.toSorted((a, b) => sign * new Decimal(a).cmp(b))[0] ?? null

/** What is known of the reported numbers; the deviation is that of a sample, null of a single number. */
const numbersOf = (amountsOf: (measure: Measure) => string[], interval: string) => {
  const sum = (measure: Measure) => amountsOf(measure).reduce((total, amount) => total.plus(amount), new Decimal(0))
  const [count, total, squares] = [sum('numbers'), sum('numberSum'), sum('numberSquares')]
  const variance = count.gt(1)
    ? count
        .times(squares)
        .minus(total.times(total))
        .div(count.times(count.minus(1)))
    : undefined
  return {
    mean: count.isZero() ? null : roundAmount(total.div(count), interval),
    sd: variance === undefined ? null : roundAmount(variance.sqrt(), interval),
    min: extremeOf(amountsOf('numberLeast'), 1),
    max: extremeOf(amountsOf('numberGreatest'), -1),
  }
}

/** The figures of a project; `months` has its items in each month of the period. */
export const projectFiguresOf = (amounts: readonly MonthAmount[], months: readonly string[], interval: string) => {
  const amountsOf = (measure: Measure) => amounts.filter(row => row.measure === measure).map(({ amount }) => amount)
  const count = (measure: Measure) => amountsOf(measure).reduce((total, amount) => total + Number(amount), 0)
  const itemsOf = (month: string) => amounts.find(row => row.measure === 'items' && row.month === month)?.amount ?? 0
  const items = count('items')
  return {
    // a sample has a project once
    samples: items,
    items,
    readings: count('readings'),
    ...numbersOf(amountsOf, interval),
    high: count('highItems'),
    thirdReadings: count('thirdReadings'),
    waived: count('waivedItems'),
    months: months.map(month => Number(itemsOf(month))),
  }
}
