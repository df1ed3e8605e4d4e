import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MonthAmount, projectFiguresOf } from './project-count.rules.ts'

/** What the buckets of a month hold of these numbers. */
const monthOf = (month: string, numbers: readonly string[]): MonthAmount[] => {
  const values = numbers.map(number => new Decimal(number))
  const sum = (own: readonly Decimal[]) => own.reduce((total, one) => total.plus(one), new Decimal(0)).toString()
  const amounts = {
    items: String(values.length),
    readings: String(values.length * 2),
    numbers: String(values.length),
    numberSum: sum(values),
    numberSquares: sum(values.map(value => value.times(value))),
    ...(values.length > 0 && {
      numberLeast: numbers.toSorted((a, b) => Number(a) - Number(b))[0],
      numberGreatest: numbers.toSorted((a, b) => Number(b) - Number(a))[0],
    }),
  } as const
  return (
    ['items', 'readings', 'numbers', 'numberSum', 'numberSquares', 'numberLeast', 'numberGreatest'] as const
  ).flatMap(measure => {
    const amount = amounts[measure]
    return amount === undefined ? [] : [{ measure, month, amount }]
  })
}

it('works out the mean, deviation and extremes of all months', () => {
  const amounts = [...monthOf('2026-10', ['9.80', '9.90']), ...monthOf('2026-11', ['10.30'])]
  expect(projectFiguresOf(amounts, ['2026-09', '2026-10', '2026-11'], '0.01')).toMatchObject({
    items: 3,
    readings: 6,
    mean: '10.000',
    sd: '0.265',
    min: '9.80',
    max: '10.30',
    months: [0, 2, 1],
  })
})

it('has no deviation of one number, and nothing of none', () => {
  expect(projectFiguresOf(monthOf('2026-10', ['0']), [], '0.01')).toMatchObject({
    mean: '0.000',
    sd: null,
    min: '0',
    max: '0',
  })
  expect(projectFiguresOf([], ['2026-10'], '0.01')).toMatchObject({
    items: 0,
    mean: null,
    sd: null,
    min: null,
    months: [0],
  })
})

it('rounds a tie to the even digit as GB/T 8170 does, and never to -0', () => {
  const tie = [...Array.from({ length: 19 }, () => '9.80'), '9.81']
  expect(projectFiguresOf(monthOf('2026-10', tie), [], '0.01').mean).toBe('9.800')
  const other = [...Array.from({ length: 19 }, () => '9.80'), '9.83']
  expect(projectFiguresOf(monthOf('2026-10', other), [], '0.01').mean).toBe('9.802')
  const below = [...Array.from({ length: 99 }, () => '0'), '-1']
  expect(projectFiguresOf(monthOf('2026-10', below), [], '1').mean).toBe('0.0')
})

it('does not depend on how the numbers are divided into months', () => {
  const numbers = fc.array(
    fc.integer({ min: -500_000, max: 4_000_000 }).map(value => new Decimal(value).div(100).toString()),
    { minLength: 2, maxLength: 40 },
  )
  fc.assert(
    fc.property(numbers, fc.nat({ max: 40 }), (values, cut) => {
      const parts = [...monthOf('2026-10', values.slice(0, cut)), ...monthOf('2026-11', values.slice(cut))]
      const { months: _, ...own } = projectFiguresOf(parts, [], '0.01')
      const { months: _all, ...whole } = projectFiguresOf(monthOf('2026-11', values), [], '0.01')
      expect(own).toEqual(whole)
      const mean = values.reduce((sum, value) => sum.plus(value), new Decimal(0)).div(values.length)
      const squares = values.reduce((sum, value) => sum.plus(mean.minus(value).pow(2)), new Decimal(0))
      expect(own.sd).toBe(
        squares
          .div(values.length - 1)
          .sqrt()
          .toFixed(3),
      )
    }),
  )
})
