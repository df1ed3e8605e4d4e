import { Decimal } from '@seam/contract/kit/value/decimal'
import type { SampleFacts } from './facts.rules.ts'
import { type Quantity, withDerived } from './quantity.rules.ts'

const units: Readonly<Record<string, string>> = {
  QBAD: 'J/g',
  QGRAD: 'MJ/kg',
  QNETAR: 'MJ/kg',
  QGRD: 'MJ/kg',
  QGRDAF: 'MJ/kg',
  Y: 'mm',
}

/** For tests: `MAD 1.25 AAD 9.80` are the values of the items 1 and 2; heats that end in CAL are in kcal/kg. */
export const quantitiesOf = (text: string): Map<string, Quantity> => {
  const words = text.split(' ').filter(word => word !== '')
  const quantities = new Map<string, Quantity>()
  for (let at = 0; at < words.length; at += 2) {
    const [code = '', value = ''] = words.slice(at, at + 2)
    const unit = units[code] ?? (code.endsWith('CAL') ? 'kcal/kg' : '%')
    const step = new Decimal(unit === 'MJ/kg' ? '0.01' : '1')
    const heat = code.startsWith('Q') ? { step } : {}
    quantities.set(code, { code, name: code, value: new Decimal(value), ...heat, unit, itemIds: [at / 2 + 1] })
  }
  return quantities
}

/** For tests: the facts of a sample with these values. */
export const factsOf = (text: string, more: Partial<SampleFacts> = {}): SampleFacts => ({
  quantities: withDerived(quantitiesOf(text), '4.1816'),
  sampleKindId: null,
  hasDryAshFree: false,
  values: [],
  moistureUses: [],
  calorie: '4.1816',
  ...more,
})

/** For tests: the project of a reading. */
export const readingProject = (unit: string, step: string) => ({ unit, step, calorie: '4.1816' })

/** For tests: these facts with another unit of the values that have this code. */
export const withUnit = (facts: SampleFacts, code: string, unit: string): SampleFacts => {
  const quantities = new Map(facts.quantities)
  const quantity = quantities.get(code)
  if (quantity !== undefined) quantities.set(code, { ...quantity, unit })
  return { ...facts, quantities }
}
