import { expect, it } from 'vitest'
import { resultClassName } from './result-class.ts'

it('a characteristic of char residue has its name; other results have none', () => {
  expect(['1', '3', '5', '8'].map(value => resultClassName('CRC', value))).toEqual([
    '粉状',
    '弱粘结',
    '不膨胀熔融粘结',
    '强膨胀熔融粘结',
  ])
  expect([resultClassName('CRC', '9'), resultClassName('CRC', null), resultClassName('G', '5')]).toEqual(['', '', ''])
})

it('a type of blends has its name', () => {
  expect(['0', '3', '6', ''].map(value => resultClassName('BLEND', value))).toEqual([
    '单一煤层煤',
    '具1个凹口的混煤',
    '',
    '',
  ])
})
