import type { Offer } from '@seam/contract/catalogue/price/offer'
import { expect, test } from 'vitest'
import { orderList } from '../../../order/orderable.ts'
import { choiceColumns } from '../columns.ts'
import { pasteColumns } from './paste.ts'
import {
  countsOf,
  markAllChecked,
  markChecked,
  previewOf,
  readRows,
  withField,
  withHeading,
  withText,
} from './preview.ts'

const offer: Offer = {
  projects: [],
  groups: [],
  coefficients: [],
  sampleKinds: [{ id: 1, sampleKindName: '原煤' }],
  coals: [],
  coalCategories: [],
  floatDensities: [],
}
const choices = choiceColumns(offer)
const orders = orderList(offer)
const table = [
  ['样品名称', '样品类型', '质量'],
  ['甲', '原煤', '1'],
  ['乙', '焦泥', '2'],
  ['丙', '原煤', '3'],
]
const reason = '看不清'
const preview = previewOf(
  {
    table,
    row: 0,
    doubtful: [
      { row: 0, column: 0, reason },
      { row: 1, column: 0, reason },
      { row: 3, column: 2, reason },
    ],
  },
  pasteColumns(choices),
)
const counts = (of = preview, target = { existing: 1, room: 50 }) => countsOf(of, readRows(of, choices, orders), target)

test('counts the lines, the cells that match nothing, and the doubtful cells below the heading', () => {
  expect(counts()).toEqual({ pasted: 3, overwritten: 1, added: 2, leftOut: 0, unknownCells: 1, uncheckedCells: 2 })
})

test('counts only rows that fit', () => {
  expect(counts(preview, { existing: 5, room: 1 })).toEqual({
    pasted: 1,
    overwritten: 1,
    added: 0,
    leftOut: 2,
    unknownCells: 0,
    uncheckedCells: 1,
  })
})

const masses = (rows: string[][]) => {
  const read = readRows(previewOf({ table: rows, row: 0 }, pasteColumns(choices)), choices, orders)
  return read.map(({ values, unknown }) => unknown.get('mass') ?? values.mass)
}

test('a mass has the unit of its heading, unless it has one of its own', () => {
  const rows = [
    ['甲', '2500'],
    ['乙', '1.2 kg'],
    ['丙', ''],
  ]
  for (const heading of ['重量(g)', '质量/克', '样品重量（ g ）', '重量克', '质量（单位：克）', '质量(单位:g)'])
    expect(masses([['样品名称', heading], ...rows]), heading).toEqual(['2.5', '1.2', ''])
  for (const heading of ['质量(kg)', '质量千克', '重量（公斤）', '质量（单位：kg）'])
    expect(masses([['样品名称', heading], ...rows]), heading).toEqual(['2500', '1.2', ''])
  for (const [heading, unit] of [
    ['质量（吨）', '吨'],
    ['质量吨', '吨'],
    ['质量（毫克）', '毫克'],
    ['质量(mg)', 'mg'],
    ['重量(克/袋)', '克/袋'],
  ] as const)
    expect(masses([['样品名称', heading], ...rows]), heading).toEqual([`2500 ${unit}`, '1.2', ''])
})

test('so has the mass of a column that the user assigns, or whose first row they make the heading', () => {
  const assigned = previewOf(
    {
      table: [
        ['样品名称', '样重(g)', '备注'],
        ['甲', '2500', ''],
      ],
      row: 0,
    },
    pasteColumns(choices),
  )
  expect(readRows(withField(assigned, 1, 'mass'), choices, orders)[0]?.values.mass).toBe('2.5')
  const plain = previewOf(
    {
      table: [
        ['名称一', '样重[g]'],
        ['甲', '2500'],
      ],
      row: 0,
    },
    pasteColumns(choices),
  )
  expect(plain.hasHeading).toBe(false)
  const read = readRows(withHeading(withField(plain, 1, 'mass'), true), choices, orders)
  expect(read.map(({ values }) => values.mass)).toEqual(['2.5'])
})

test('sums below the samples are no sample', () => {
  expect(
    masses([
      ['序号', '样品名称', '质量'],
      ['1', '甲', '2'],
      ['2', '合计煤', '3'],
      ['合 计', '', '5'],
    ]),
  ).toEqual(['2', '3'])
})

test('a row that is no heading is pasted, and its doubtful cells count', () => {
  expect(counts({ ...preview, hasHeading: false })).toMatchObject({ pasted: 4, uncheckedCells: 3 })
})

test('a doubtful cell of a column that is not pasted needs no check', () => {
  expect(counts(withField(preview, 2, undefined)).uncheckedCells).toBe(1)
})

test('a field belongs to one column: the other one is no longer pasted', () => {
  expect(withField(preview, 2, 'sampleName').mapping).toEqual([undefined, 'sampleKindId', 'sampleName'])
})

test('a corrected cell is checked, and read again', () => {
  const corrected = withText(withText(preview, '2.1', '原煤'), '3.2', '3.5')
  expect(counts(corrected)).toMatchObject({ unknownCells: 0, uncheckedCells: 1 })
  expect(corrected.table[3]).toEqual(['丙', '原煤', '3.5'])
})

test('cells are checked one by one, or all', () => {
  expect(counts(markChecked(preview, '1.0')).uncheckedCells).toBe(1)
  expect(counts(markAllChecked(preview)).uncheckedCells).toBe(0)
})
