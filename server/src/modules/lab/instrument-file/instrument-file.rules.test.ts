import { describe, expect, it } from 'vitest'
import { textOfFile } from '../../../kit/text/text-of-file.ts'
import { cellsOf, entriesFrom, matchCells, readingOf } from './instrument-file.rules.ts'

const column = (heading: string, more: object = {}) => ({
  heading,
  projectId: 1,
  component: '',
  factor: '1',
  decimals: 2,
  ...more,
})

describe('the text of a file', () => {
  it('is UTF-8 or GB 18030', () => {
    expect(textOfFile(Buffer.from('样品,硫'))).toBe('样品,硫')
    expect(textOfFile(Buffer.from([0xd1, 0xf9, 0xc6, 0xb7]))).toBe('样品')
  })
  it('is none of a binary file', () => expect(textOfFile(Buffer.from([0x50, 0x4b, 0x03, 0x00, 0x00]))).toBeUndefined())
})

describe('the cells of a table', () => {
  it('begin below the heading, wherever it is; lines without a code and empty cells are left out', () => {
    const table = [
      ['量热仪', 'IKA'],
      ['编号', '热值'],
      ['abc2345', '31.25'],
      ['', '1'],
      ['ABC2346', ''],
    ]
    expect(cellsOf(table, { codeHeading: '编号', columns: [column('热值')] })).toMatchObject([
      { line: 1, labCode: 'ABC2345', value: '31.25' },
    ])
  })
  it('are none where a heading is missing', () =>
    expect(cellsOf([['编号', '硫']], { codeHeading: '编号', columns: [column('热值')] })).toBeUndefined())

  it('of parallels side by side under one heading come from one column each', () => {
    const columns = [column('灰分'), column('灰分'), column('灰分', { projectId: 2 })]
    const valuesOf = (table: readonly string[][]) =>
      cellsOf(table, { codeHeading: '编号', columns })?.map(cell => [cell.column.projectId, cell.value])
    expect(
      valuesOf([
        ['编号', '灰分', '灰分'],
        ['A', '9.80', '9.95'],
      ]),
    ).toEqual([
      [1, '9.80'],
      [1, '9.95'],
      [2, '9.80'],
    ])
    expect(
      valuesOf([
        ['编号', '灰分'],
        ['A', '9.80'],
      ]),
    ).toBeUndefined()
  })
})

describe('a reading', () => {
  it.each([
    ['31.254', { factor: '1000', decimals: 0 }, '31254'],
    ['7465', { factor: '4.1816', decimals: 0 }, '31216'],
    ['0.525', { factor: '1', decimals: 2 }, '0.52'],
    ['0.535', { factor: '1', decimals: 2 }, '0.54'],
    ['9.8', { factor: '1', decimals: 2 }, '9.80'],
    ['-0.10', { factor: '1', decimals: 1 }, '-0.1'],
    ['+9.8', { factor: '1', decimals: 2 }, '9.80'],
    ['>1500', { factor: '1', decimals: 0 }, '>1500'],
    ['＜ 0.003', { factor: '1', decimals: 3 }, '<0.003'],
    ['>-1', { factor: '1', decimals: 0 }, undefined],
    ['***', { factor: '1', decimals: 2 }, undefined],
    ['1e3', { factor: '1', decimals: 2 }, undefined],
  ])('of %s is %j → %s', (value, mapping, reading) => expect(readingOf(value, mapping)).toBe(reading))
})

describe('the match', () => {
  const item = (itemId: number, state: 10 | 20 | 40, labCode: string) => ({
    itemId,
    version: 3,
    state,
    labCode,
    projectId: 1,
  })
  const cell = (labCode: string, value = '1.00', line = 1) => ({ line, labCode, column: column('硫'), value })

  it('overwrites nothing and names what it leaves out', () => {
    const items = [item(1, 10, 'A'), item(2, 20, 'B'), item(3, 40, 'C')]
    const cells = [cell('A'), cell('B'), cell('C'), cell('D'), cell('E'), cell('A', '--')]
    const matched = matchCells(cells, items, new Set(['A', 'B', 'C', 'D']))
    expect(matched.map(({ state }) => state)).toEqual([
      'ready',
      'entered',
      'entered',
      'noItem',
      'unknownCode',
      'badValue',
    ])
    expect(entriesFrom(matched, 'CL-03')).toEqual([
      { itemId: 1, version: 3, readings: [{ component: '', raw: '1.00', instrument: 'CL-03' }] },
    ])
  })

  it('leaves out the items that the analyst excluded', () => {
    const matched = matchCells([cell('A'), cell('B')], [item(1, 10, 'A'), item(2, 10, 'B')], new Set(['A', 'B']), [1])
    expect(matched.map(({ state }) => state)).toEqual(['excluded', 'ready'])
    expect(entriesFrom(matched, '').map(({ itemId }) => itemId)).toEqual([2])
  })

  it('takes repeated lines as parallel readings, four at most', () => {
    const cells = ['1.00', '1.02', '1.04', '1.06', '1.08'].map((value, at) => cell('A', value, at + 1))
    const matched = matchCells(cells, [item(1, 10, 'A')], new Set(['A']))
    expect(matched.at(-1)?.state).toBe('tooMany')
    expect(entriesFrom(matched, '')[0]?.readings.map(({ raw }) => raw)).toEqual(['1.00', '1.02', '1.04', '1.06'])
  })
})
