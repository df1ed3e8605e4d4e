import { sampleSheetLimits } from '@seam/contract/lab/result/sheet/sample-sheet'
import { describe, expect, it } from 'vitest'
import { sampleTable } from './sample-sheet.rules.ts'

type Sheet = Parameters<typeof sampleTable>[0]

const tableOf = (rows: Sheet['rows'], unreadable: [string, 'formula' | 'error'][] = [], merges: Sheet['merges'] = []) =>
  sampleTable({ rows, unreadable: new Map(unreadable), merges })

describe('a table of samples', () => {
  it('has its filled rows as texts of one width', () => {
    const { rows } = tableOf([
      [],
      ['样品名称', '质量 kg', null],
      [null, ''],
      ['1号\n皮带', 2.5, new Date('2026-11-22T00:00:00Z')],
      [true],
    ])
    expect(rows).toEqual([
      ['样品名称', '质量 kg', ''],
      ['1号 皮带', '2.5', '2026-11-22'],
      ['是', '', ''],
    ])
  })

  it('has a word for every kind of cell, and no control characters', () => {
    expect(tableOf([[false, undefined, new Date(Number.NaN), 'a\r\n b', 'x']]).rows).toEqual([
      ['否', '', '', 'a  b', 'x'],
    ])
  })

  it('has numbers as Excel shows them', () => {
    expect(tableOf([[0.1 + 0.2, 1200, 20261128001]]).rows).toEqual([['0.3', '1200', '20261128001']])
  })

  it('is as wide as its last filled cell', () => {
    expect(tableOf([['甲', '', null], ['乙']]).rows).toEqual([['甲'], ['乙']])
  })

  it('marks formulas and errors at their place among the filled rows', () => {
    const { doubtful } = tableOf(
      [[], ['名称', '质量'], ['甲', 3], ['乙', null, null]],
      [
        ['2,1', 'formula'],
        ['3,1', 'error'],
      ],
    )
    expect(doubtful.map(({ row, column }) => [row, column])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  it('has the value of a merged cell in each of its rows that is filled; a number of them is doubtful', () => {
    const merge = (startRow: number, endRow: number, column: number, endCol = column) => ({
      startRow,
      endRow,
      startCol: column,
      endCol,
    })
    const { rows, doubtful } = tableOf(
      [['送样单'], ['名称', '类型', '质量'], ['甲', '原煤', 5], ['乙', null, null], [], ['丙', '精煤', '3 kg']],
      [],
      [merge(0, 0, 0, 2), merge(2, 4, 1), merge(2, 3, 2), merge(5, 5, 2, 3), merge(5, 1_048_575, 1)],
    )
    expect(rows).toEqual([
      ['送样单', '', ''],
      ['名称', '类型', '质量'],
      ['甲', '原煤', '5'],
      ['乙', '原煤', '5'],
      ['丙', '精煤', '3 kg'],
    ])
    expect(doubtful.map(({ row, column }) => [row, column])).toEqual([
      [2, 2],
      [3, 2],
    ])
  })

  const mergeRows = (startRow: number, endRow: number) => ({ startRow, endRow, startCol: 0, endCol: 0 })

  it('reads no more merges than the cells that it reads: those of a prepared file would block the server', () => {
    const { rows: most, columns } = sampleSheetLimits
    const valueAfter = (count: number) =>
      tableOf(
        [
          ['原煤', '甲'],
          [null, '乙'],
        ],
        [],
        [...Array.from({ length: count }, () => mergeRows(0, 0)), mergeRows(0, 1)],
      ).rows[1]?.[0]
    expect([valueAfter(most * columns - 1), valueAfter(most * columns)]).toEqual(['原煤', ''])
  })

  it('leaves out merges that are higher than the most rows', () => {
    const rows = [
      ['原煤', '甲'],
      [null, '乙'],
    ]
    const { rows: most } = sampleSheetLimits
    expect(tableOf(rows, [], [mergeRows(0, most - 1)]).rows[1]?.[0]).toBe('原煤')
    expect(tableOf(rows, [], [mergeRows(0, most)]).rows[1]?.[0]).toBe('')
  })

  it('keeps the cells of a merge without a value, and rows of spaces are no samples', () => {
    const { rows } = tableOf(
      [
        [null, '甲'],
        ['焦炭', '乙'],
        ['原煤', '丙'],
        ['', '  '],
      ],
      [],
      [mergeRows(0, 1), mergeRows(2, 3), mergeRows(7, 8)],
    )
    expect(rows).toEqual([
      ['', '甲'],
      ['焦炭', '乙'],
      ['原煤', '丙'],
    ])
  })

  it.each([
    ['12.5', 2],
    [' 3 kg', 2],
    ['3千克', 2],
    ['A1', 0],
    ['GB/T 212', 0],
    ['3号皮带原煤', 0],
  ])('a merged %j is doubtful in %i rows', (value, count) => {
    const rows = [
      [value, '甲'],
      [null, '乙'],
    ]
    const reason = '合并的单元格，各行取同一个数，请核对'
    const doubtful = Array.from({ length: count }, (_, row) => ({ row, column: 0, reason }))
    expect(tableOf(rows, [], [mergeRows(0, 1)]).doubtful).toEqual(doubtful)
  })

  it('a merged formula is doubtful in each row', () => {
    const rows = [
      ['原煤', '甲'],
      [null, '乙'],
    ]
    const { doubtful } = tableOf(rows, [['0,0', 'formula']], [mergeRows(0, 1)])
    expect(doubtful.map(({ row, reason }) => [row, reason])).toEqual([
      [0, '单元格是公式，请核对数值'],
      [1, '单元格是公式，请核对数值'],
    ])
  })

  it('is cut at the most rows and columns, and says so', () => {
    const row = Array.from({ length: sampleSheetLimits.columns + 5 }, () => 'x'.repeat(sampleSheetLimits.cell + 1))
    const { rows, cut } = tableOf(Array.from({ length: sampleSheetLimits.rows + 1 }, () => row))
    expect([rows.length, rows[0]?.length, rows[0]?.[0]?.length, cut]).toEqual([
      sampleSheetLimits.rows,
      sampleSheetLimits.columns,
      sampleSheetLimits.cell,
      true,
    ])
    expect(tableOf([['甲']]).cut).toBe(false)
  })

  it('is empty without a filled cell', () => {
    expect(tableOf([[], [null, '  ']]).rows).toEqual([])
  })
})
