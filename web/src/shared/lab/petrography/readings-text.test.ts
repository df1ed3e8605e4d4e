import { describe, expect, it } from 'vitest'
import { parseReadings } from './readings-text.ts'

describe('readings from text', () => {
  it.each([
    ['one per line', '1.12\n1.15\r\n1.1\n'],
    ['separated by blanks and commas', '1.12, 1.15 1.1'],
    ['a column with its heading', '反射率(%)\n1.12\n1.15\n1.1'],
    ['numbered lines of a CSV', '序号,反射率\n1,1.12\n2,1.15\n3,1.1'],
    ['typed in full width', '１．１２　１。１５，1.1'],
  ])('%s', (_, text) => expect(parseReadings(text)).toEqual({ readings: ['1.12', '1.15', '1.1'], faults: [] }))

  it('reports words that are no readings', () =>
    expect(parseReadings('1.12\n11.5\n1.1x').faults).toEqual([
      '第2个“11.5”：反射率应在 0.1～10%',
      '第3个“1.1x”：反射率应为数字，最多4位小数',
    ]))

  it('reports at most five', () => expect(parseReadings('0 0 0 0 0 0 0').faults.at(-1)).toBe('还有2处有误'))

  it('are at most 500', () => expect(parseReadings('1.1 '.repeat(501)).faults).toEqual(['测点最多500个，现有501个']))
})
