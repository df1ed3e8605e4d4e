import type { Offer } from '@seam/contract/catalogue/price/offer'
import { describe, expect, it, test } from 'vitest'
import { orderList } from '../../../order/orderable.ts'
import { emptyLine } from '../../registration.ts'
import { choiceColumns } from '../columns.ts'
import { guessMapping, overwriteLines, pasteColumns, readPastedRow } from './paste.ts'

const project = (id: number, projectCode: string, projectName: string) =>
  ({
    id,
    projectCode,
    projectName,
    symbol: '',
    price: '10.00',
    material: 'coal',
    kind: 'measured',
  }) as unknown as Offer['projects'][number]
const symbolProjects = [
  { ...project(1, 'MT', '全水分'), symbol: 'Mt' },
  { ...project(2, 'AD', '干基灰分'), symbol: 'Ad', projectName: '灰分' },
  { ...project(3, 'STD', '干基全硫'), symbol: 'St,d' },
]
const packageOf = (id: number, groupName: string, projectIds: number[]) =>
  ({ id, groupName, price: '80.00', projectIds, material: 'coal' }) as unknown as Offer['groups'][number]
const offer: Offer = {
  projects: [project(1, 'MT', '全水分'), project(2, 'AAD', '灰分')],
  groups: [],
  coefficients: [],
  sampleKinds: [
    { id: 1, sampleKindName: '原煤' },
    { id: 2, sampleKindName: '精煤' },
  ],
  coals: [],
  coalCategories: [{ id: 5, categoryCode: 'JM', categoryName: '焦煤', remarks: '' }],
  floatDensities: [{ id: 8, name: '1.40', value: '1.40' }],
}
const choices = choiceColumns(offer)
const columns = pasteColumns(choices)
const orders = orderList(offer)
const read = (cells: readonly string[], mapping = columns.map(({ field }) => field)) =>
  readPastedRow(cells, mapping, choices, orders)

test('orders nothing for an empty cell, though projects may have no symbol', () =>
  expect(read(['乙', '精煤', '', '', '', '']).values).toMatchObject({ projectIds: [], groupIds: [] }))

test('cuts nothing that is too long: saving says so', () => {
  const name = '煤'.repeat(45)
  expect(read([name, '原煤', '', '', '1234567890123']).values).toMatchObject({
    sampleName: name,
    mass: '1234567890123',
  })
})

test.each([
  ['2.5 kg', []],
  ['', []],
  ['约2.5', [['mass', '约2.5']]],
  ['0', [['mass', '0']]],
  ['1234567890123', [['mass', '1234567890123']]],
])('a mass of %j is marked as %j', (text, marks) =>
  expect([...read(['甲', '原煤', '', '', text, 'MT']).unknown]).toEqual(marks),
)

test('has the columns of the grid in its order', () =>
  expect(columns.map(({ title }) => title)).toEqual([
    '样品名称',
    '样品类型',
    '煤类',
    '浮煤比重',
    '质量 kg',
    '检测项目',
    '备注',
  ]))

describe('the mapping of pasted columns', () => {
  it('follows the headings, whatever their order, and leaves out what it does not know', () => {
    const table = [
      ['序号', '重量（kg）', '名称*', '化验项目'],
      ['1', '2.5', '甲', '灰分'],
    ]
    expect(guessMapping(table, columns)).toEqual({
      hasHeading: true,
      headingAt: 0,
      mapping: [undefined, 'mass', 'sampleName', 'order'],
    })
  })
  it('decides by the cells what a heading means that may name two columns', () => {
    const mappingOf = (cell: string) =>
      guessMapping(
        [
          ['样品名称', '类别'],
          ['甲', cell],
        ],
        columns,
      ).mapping
    expect(mappingOf('原煤')).toEqual(['sampleName', 'sampleKindId'])
    expect(mappingOf('焦煤')).toEqual(['sampleName', 'coalCategoryId'])
  })
  it.each(['', '主焦煤'])('takes such a heading for the column that no other heading names: %j', cell => {
    const table = [
      ['样品名称', '样品类型', '类别'],
      ['甲', '原煤', cell],
    ]
    const { hasHeading, mapping } = guessMapping(table, columns)
    expect(hasHeading).toBe(true)
    expect(mapping).toEqual(['sampleName', 'sampleKindId', 'coalCategoryId'])
  })
  it('follows the grid without headings', () => {
    expect(guessMapping([['甲', '原煤']], columns)).toEqual({
      hasHeading: false,
      headingAt: 0,
      mapping: ['sampleName', 'sampleKindId'],
    })
  })
  it('finds the heading below the title of a workbook', () => {
    const table = [
      ['某煤业公司送样单', '', ''],
      ['2026-11-22', '', ''],
      ['煤样', '样重', '分析项目'],
      ['甲', '2', '灰分'],
    ]
    expect(guessMapping(table, columns)).toMatchObject({ headingAt: 2, mapping: ['sampleName', 'mass', 'order'] })
  })
  it('knows the headings of the tables that clients send', () => {
    const headings = ['序号', '煤样名称', '煤质类型', '重量(kg)', '化验指标', '备注']
    const table = [['某煤业公司 送检明细'], headings, ['1', '甲', '精煤', '2.5', '灰分', '急用']]
    const { headingAt, mapping } = guessMapping(table, columns)
    expect(headingAt).toBe(1)
    expect(mapping).toEqual([undefined, 'sampleName', 'sampleKindId', 'mass', 'order', 'remarks'])
    expect(read(table[2] ?? [], mapping as never).values).toMatchObject({
      sampleName: '甲',
      remarks: '急用',
      projectIds: [2],
    })
  })
  it.each([
    ['序号|来样编号|煤样名称|化验项目', [2, 'sampleName'], [3, 'order']],
    ['样号|样品名称|化验项目', [1, 'sampleName'], [2, 'order']],
    ['煤样编号|煤样名称|重量|化验项目', [1, 'sampleName'], [2, 'mass'], [3, 'order']],
    ['样品名称|化验项目|要求|备注', [0, 'sampleName'], [1, 'order'], [3, 'remarks']],
    ['样品名称|检测项目|样品说明|备注', [0, 'sampleName'], [1, 'order'], [3, 'remarks']],
    ['样品名称|样品类型|样品性质|化验项目', [0, 'sampleName'], [1, 'sampleKindId'], [3, 'order']],
    ['样品名称|检测项目|检测参数', [0, 'sampleName'], [1, 'order']],
  ] as const)('takes the best of several headings that name one column: %s', (heading, ...fields) => {
    const headings = heading.split('|')
    const { hasHeading, mapping } = guessMapping([headings, headings.map(() => '甲')], columns)
    expect(hasHeading).toBe(true)
    expect([...mapping.entries()].filter(([, field]) => field !== undefined)).toEqual(fields)
  })
  it('takes the heading of a single column', () => {
    expect(guessMapping([['样品名称'], ['甲']], columns).hasHeading).toBe(true)
    expect(guessMapping([['甲'], ['乙']], columns).hasHeading).toBe(false)
  })
})

describe('a pasted row', () => {
  it('is looked up by name, initials or code', () => {
    expect(read(['甲', '原煤', 'jm', '1.40', '2.5 kg', '全水分、AAD'])).toEqual({
      values: {
        sampleName: '甲',
        sampleKindId: 1,
        coalCategoryId: 5,
        floatDensityId: 8,
        mass: '2.5',
        groupIds: [],
        projectIds: [1, 2],
        remarks: '',
      },
      unknown: new Map(),
    })
  })
  it('is looked up by the words that clients use; one that may mean several projects is not guessed', () => {
    const { values, unknown } = read(['甲', '原煤', '', '', '', '全水、灰份、发热量'])
    expect([values.projectIds, unknown.get('order')]).toEqual([[1, 2], '发热量'])
  })
  it.each([
    ['Mt、St,d、Ad', [1, 3, 2]],
    ['Mt,St,d,Ad', [1, 3, 2]],
    ['Mt St，d/Ad', [1, 3, 2]],
    ['st,d', [3]],
  ])('has the symbols whose comma is their own: %s', (text, projectIds) => {
    const symbols = orderList({ ...offer, projects: symbolProjects, groups: [packageOf(9, '工分+硫', [1, 3])] })
    const readText = (order: string) => readPastedRow([order], ['order'], choices, symbols)
    expect([readText(text).values.projectIds, [...readText(text).unknown]]).toEqual([projectIds, []])
    expect(readText('灰分、工分+硫').values).toMatchObject({ groupIds: [9], projectIds: [2] })
    expect(readText('St,x').unknown.get('order')).toBe('St,x')
  })
  it('empties the fields of its empty cells', () => {
    expect(
      read(['乙', '精煤', '', ''], ['sampleName', 'sampleKindId', 'coalCategoryId', 'floatDensityId']).values,
    ).toEqual({
      sampleName: '乙',
      sampleKindId: 2,
      coalCategoryId: null,
      floatDensityId: null,
    })
  })
  it('reports words that match nothing', () => {
    const row = read(['甲', '土', '', '', '', '灰分 某项'])
    expect(row.values).toMatchObject({ sampleKindId: null, projectIds: [2] })
    expect([...row.unknown]).toEqual([
      ['sampleKindId', '土'],
      ['order', '某项'],
    ])
  })
})

describe('overwriting lines', () => {
  const newKeys = () => {
    let count = 0
    return () => `new${(count += 1)}`
  }
  const line = (key: string, sampleName = '') => ({ ...emptyLine(key), sampleName })
  const rows = (...names: string[]) => names.map(name => read([name, '原煤', '', name === '甲' ? '1.40' : '']))

  it('does not copy values of the first pasted row to the others', () => {
    const after = overwriteLines([line('a')], 0, rows('甲', '乙', '丙'), 50, newKeys())
    expect(after.map(({ sampleName, floatDensityId }) => [sampleName, floatDensityId])).toEqual([
      ['甲', 8],
      ['乙', null],
      ['丙', null],
    ])
  })
  it('replaces rows pasted before', () => {
    const once = overwriteLines([line('a')], 0, rows('甲', '乙'), 50, newKeys())
    const twice = overwriteLines(once, 0, rows('甲', '乙'), 50, newKeys())
    expect(twice).toEqual(once)
  })
  it('gives added lines the projects of the target line', () => {
    const after = overwriteLines(
      [{ ...line('a'), projectIds: [2] }],
      0,
      [read(['甲'], ['sampleName']), read(['乙'], ['sampleName'])],
      50,
      newKeys(),
    )
    expect(after.map(({ projectIds }) => projectIds)).toEqual([[2], [2]])
  })
  it('stops at the limit of lines and leaves later lines unchanged', () => {
    const before = [line('a', '旧'), line('b', '旧'), line('c', '旧')]
    expect(overwriteLines(before, 0, rows('甲', '乙', '丙', '丁'), 2, newKeys()).map(one => one.sampleName)).toEqual([
      '甲',
      '乙',
      '旧',
    ])
  })
})
