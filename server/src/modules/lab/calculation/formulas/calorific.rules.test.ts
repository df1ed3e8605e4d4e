import { Decimal } from '@seam/contract/kit/value/decimal'
import { describe, expect, it } from 'vitest'
import { isNoValue, type NoValue } from '../no-value.rules.ts'
import { alpha, calorie20, grossHeat, joulesPerGram, netHeatAtPressure, netHeatAtVolume } from './calorific.rules.ts'

const d = (value: string) => new Decimal(value)
const inJoules = (heat: Decimal | NoValue) => (isNoValue(heat) ? heat.reason : heat.toFixed(1))
const s1 = { MT: d('8.4'), MAD: d('1.25') }

it.each([
  ['16700', '0.0010'],
  ['16700.1', '0.0012'],
  ['25100', '0.0012'],
  ['25100.1', '0.0016'],
])('α at %s J/g is %s', (qb, a) => {
  expect(alpha(d(qb))).toBe(a)
})

it.each([
  ['3.99', '14000'],
  ['4.00', '14600.1'],
  ['5.20', '20000'],
])('total sulfur %s stands for that of the bomb at %s J/g', (st, qb) => {
  expect(grossHeat(d(qb), { st: d(st) })).toEqual(grossHeat(d(qb), { sb: d(st) }))
})

it.each([
  ['4.00', '14600'],
  ['4.5', '9000'],
])('total sulfur %s does not at %s J/g', (st, qb) => {
  expect(grossHeat(d(qb), { st: d(st) })).toEqual({
    missing: [],
    needs: 'sb',
    reason: '全硫不低于4.00%且发热量不高于14.60MJ/kg时，应测弹筒硫(Sb,ad)',
  })
})

describe('heats', () => {
  it('gross', () => {
    expect(grossHeat(d('31250'), { sb: d('0.62') }).toString()).toBe('31141.658')
    expect(grossHeat(d('24180'), { sb: d('0.85') }).toString()).toBe('24070.999')
    expect(grossHeat(d('10000'), { sb: d('0') }).toString()).toBe('9990')
  })
  it('net', () => {
    const qgr = d('31141.658')
    expect(inJoules(netHeatAtVolume(qgr, d('4.55'), s1))).toBe('27824.2')
    expect(inJoules(netHeatAtPressure(qgr, d('4.55'), d('4.26'), d('1.32'), s1))).toBe('27783.0')
  })
  it('the net heat of dry coal is the gross heat minus that of its hydrogen', () => {
    const dry = { MT: d('0'), MAD: d('0') }
    expect(netHeatAtVolume(d('30000'), d('5'), dry).toString()).toBe('28970')
    expect(netHeatAtPressure(d('30000'), d('5'), d('6'), d('4'), dry).toString()).toBe('28932')
    expect(netHeatAtVolume(d('30000'), d('5'), { MT: d('10'), MAD: d('0') }).toString()).toBe('25843')
    expect(netHeatAtPressure(d('30000'), d('5'), d('0'), d('0'), { MT: d('10'), MAD: d('0') }).toString()).toBe('25802')
  })
  it('no net heat without coal', () => {
    expect(netHeatAtVolume(d('1'), d('0'), { MT: d('100'), MAD: d('1') })).toHaveProperty('missing', [])
  })
})

it('units in J/g', () => {
  expect(joulesPerGram('J/g', calorie20).toString()).toBe('1')
  expect(joulesPerGram('MJ/kg', calorie20).toString()).toBe('1000')
  expect(joulesPerGram('kcal/kg', calorie20).toString()).toBe('4.1816')
  expect(joulesPerGram('kcal/kg', '4.1868').times(5500).toString()).toBe('23027.4')
  expect(joulesPerGram('kcal/kg', calorie20).times(5500).toString()).toBe('22998.8')
})
