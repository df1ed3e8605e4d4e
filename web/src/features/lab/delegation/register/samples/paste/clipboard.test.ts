import { expect, test } from 'vitest'
import { isTable, tableOf } from './clipboard.ts'

test.each([
  ['原煤1\r\n原煤2\r\n', [['原煤1'], ['原煤2']]],
  ['原煤1\n\n原煤2', [['原煤1'], ['原煤2']]],
  [
    '甲\t精煤\t2.5\n乙\t\t3',
    [
      ['甲', '精煤', '2.5'],
      ['乙', '', '3'],
    ],
  ],
  [
    '"甲\n一"\t"说 ""好"""\r\n乙\tx',
    [
      ['甲 一', '说 "好"'],
      ['乙', 'x'],
    ],
  ],
  ['只有一个', [['只有一个']]],
  ['5"管\t1', [['5"管', '1']]],
  ['"没有结束\n乙', [['"没有结束'], ['乙']]],
  ['', []],
])('reads %j as a table', (text, table) => expect(tableOf(text)).toEqual(table))

test('does not read one cell as a table', () => {
  expect(isTable('原煤1\n')).toBe(false)
  expect(isTable('原煤1\n原煤2')).toBe(true)
  expect(isTable('原煤1\t精煤')).toBe(true)
})
