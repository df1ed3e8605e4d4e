import { expect, it } from 'vitest'
import { charResidueName } from './char-residue.ts'

it('a characteristic of char residue has its name; other results have none', () => {
  expect(['1', '3', '5', '8'].map(value => charResidueName('CRC', value))).toEqual([
    '粉状',
    '弱粘结',
    '不膨胀熔融粘结',
    '强膨胀熔融粘结',
  ])
  expect([charResidueName('CRC', '9'), charResidueName('CRC', null), charResidueName('G', '5')]).toEqual(['', '', ''])
})
