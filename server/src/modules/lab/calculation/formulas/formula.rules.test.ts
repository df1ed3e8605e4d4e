import { formula, formulaNeeds } from '@seam/contract/catalogue/project/formula'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { expect, it } from 'vitest'
import { evaluate, isEstimate } from './formula.rules.ts'

it.each(formula.values)('%s reads only what it declares', name => {
  const { needs, optional } = formulaNeeds[name]
  const first = needs.map(alternatives => alternatives[0] ?? []).flat()
  for (const slots of [first, [...first, ...optional]])
    expect(() => evaluate(name, new Map(slots.map(slot => [slot, new Decimal(1)])))).not.toThrow()
})

it('an input that is not declared is an error of the program', () => {
  expect(() => evaluate('heatInUnit', new Map())).toThrow(new RangeError('the formula heatInUnit has no heat'))
})

it('a value is an estimate if its hydrogen is', () => {
  expect(isEstimate('hydrogenEstimate', ['mad', 'aad', 'vad'])).toBe(true)
  expect(isEstimate('hydrogenEstimate', ['h'])).toBe(true)
  expect(isEstimate('netHeatVolume', ['qgr', 'hEstimate', 'mt', 'mad'])).toBe(true)
  expect(isEstimate('netHeatVolume', ['qgr', 'h', 'mt', 'mad'])).toBe(false)
  expect(isEstimate('grossHeat', ['qb', 'st'])).toBe(false)
})
