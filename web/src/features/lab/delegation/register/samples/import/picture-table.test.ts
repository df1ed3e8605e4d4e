import { expect, test } from 'vitest'
import { pictureTable } from './picture-table.ts'

const tableOf = (rows: readonly (readonly string[])[], doubtful: readonly string[] = []) =>
  pictureTable({
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    cells: rows.flatMap((cells, row) =>
      cells.flatMap((text, column) =>
        text === ''
          ? []
          : [{ row, column, text, confidence: 0.99, doubtful: doubtful.includes(text), box: [] as never, reading: '' }],
      ),
    ),
  })

test('has the texts of the picture in their places, with what recognition is not sure of', () => {
  const rows = [
    ['煤样名称', '重量'],
    ['东井1', '2.5'],
  ]
  expect(tableOf(rows, ['2.5'])).toEqual({
    table: rows,
    doubtful: [{ row: 1, column: 1, reason: '识别不可靠，请对照图片' }],
  })
})

const missed = (row: number, column: number) => ({ row, column, reason: '没有识别出文字，请对照图片' })

test('a cell is doubtful where most of its column, and of the other cells of its row, have text and it has none', () => {
  const { doubtful } = tableOf([
    ['送检单', '', '', ''],
    ['煤样名称', '重量', '化验项目', '备注'],
    ['东井1', '2.5', '灰分', ''],
    ['东井2', '', '灰分', '急'],
    ['东井3', '3', '', ''],
    ['东井4', '', '', ''],
    ['东井5', '4', '灰分', ''],
    ['东井6', '4', '灰分', ''],
  ])
  expect(doubtful).toEqual([missed(3, 1), missed(4, 2)])
  expect(tableOf([['甲', '', '']]).doubtful).toEqual([])
})

test('a table of two columns has doubtful cells, but not beside its title, in its sum or below it', () => {
  const { doubtful } = tableOf([
    ['送检单', ''],
    ['煤样名称', '重量'],
    ['东井1', '2.5'],
    ['东井2', ''],
    ['东井3', '3'],
    ['东井4', '3'],
    ['合 计', ''],
    ['送样人：王某', ''],
  ])
  expect(doubtful).toEqual([missed(3, 1)])
})
