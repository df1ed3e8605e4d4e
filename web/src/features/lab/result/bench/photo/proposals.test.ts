import type { OcrTable } from '@seam/contract/lab/result/ocr'
import { describe, expect, it } from 'vitest'
import { entryRows, faultOf } from './entry.ts'
import { codesWithoutReading, guessColumns, proposalsOf, type Target } from './proposals.ts'

const tableOf = (rows: readonly (readonly string[])[]): OcrTable => ({
  taskId: 1,
  width: 100,
  height: 100,
  rows: rows.length,
  columns: Math.max(...rows.map(({ length }) => length)),
  cells: rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      const box = { x: 0, y: 0, width: 1, height: 1 }
      const reading = /^\d+(\.\d+)?$/.test(text) ? text : ''
      return text === '' ? [] : [{ text, box, confidence: 1, doubtful: false, row, column, reading }]
    }),
  ),
})
const targets: Target[] = [
  { itemId: 1, version: 3, labCode: 'K7M2QP', methodId: null },
  { itemId: 2, version: 1, labCode: 'A0B1CD', methodId: null },
]
const subject = { targets, names: ['A_ad', '灰分'], components: [], parallels: 2 }

describe('the columns of a picture', () => {
  it('are found by the codes of the sheet and the heading of the project', () => {
    const table = tableOf([
      ['序号', '样品编号', 'Mad(%)', 'Aad(%)'],
      ['1', 'K7M2QP', '1.52', '9.80'],
      ['2', 'AOBlCD', '0.98', '12.34'],
    ])
    expect(guessColumns(table, subject)).toEqual({ code: 1, names: undefined, values: [{ column: 3, component: '' }] })
  })

  it('are the first ones with numbers where no heading names the project', () => {
    const table = tableOf([
      ['K7M2QP', '9.80', '9.84', '9.82'],
      ['A0B1CD', '12.34', '12.30', '12.32'],
    ])
    expect(guessColumns(table, subject)).toMatchObject({ code: 0, values: [{ column: 1 }, { column: 2 }] })
  })

  it('have no code if the picture has no sample of the sheet', () => {
    expect(guessColumns(tableOf([['9.80', '9.84']]), subject)).toMatchObject({
      code: undefined,
      values: [{ column: 0 }, { column: 1 }],
    })
  })
})

describe('a row of a picture', () => {
  const table = tableOf([
    ['样品编号', '灰分'],
    ['k7m2qp', '9.80'],
    ['K7M2QP', '9.84'],
    ['X9', '12.34'],
  ])
  const proposals = proposalsOf(table, { code: 0, names: undefined, values: [{ column: 1, component: '' }] }, targets)

  it('belongs to the sample of its code, and to none that is not on the sheet', () => {
    expect(proposals.map(({ codeText, itemId }) => [codeText, itemId])).toEqual([
      ['k7m2qp', 1],
      ['K7M2QP', 1],
      ['X9', undefined],
    ])
    expect(proposals.every(({ checked }) => !checked)).toBe(true)
  })

  it('keeps what is not a number for the analyst to correct, and names a sample without any reading', () => {
    const unclear = tableOf([
      ['样品编号', '灰分', '灰分'],
      ['K7M2QP', '9.80', '9.S4'],
      ['A0B1CD', '', ''],
    ])
    const values = [1, 2].map(column => ({ column, component: '' }))
    const rows = proposalsOf(unclear, { code: 0, names: undefined, values }, targets)
    expect(rows.map(({ itemId, readings }) => [itemId, ...readings.map(({ text }) => text)])).toEqual([
      [1, '9.80', '9.S4'],
    ])
    expect(rows[0]?.readings.map(({ doubtful }) => doubtful)).toEqual([false, true])
    expect(rows[0] && faultOf(rows[0], rows)).toBe('请输入数字')
    expect(codesWithoutReading(unclear, rows, targets)).toEqual(['A0B1CD'])
  })

  it('has a code without reading where all its readings are dashes', () => {
    const dashes = tableOf([['K7M2QP', '/', '—']])
    const values = [1, 2].map(column => ({ column, component: '' }))
    const rows = proposalsOf(dashes, { code: 0, names: undefined, values }, targets)
    expect(codesWithoutReading(dashes, rows, targets)).toEqual(['K7M2QP'])
  })

  it.each(['/', '／', '—', '——', '-', '－', '一', ' / '])(
    'has an empty reading for %j, and is entered without it',
    text => {
      const once = tableOf([['K7M2QP', '9.80', text]])
      const values = [1, 2].map(column => ({ column, component: '' }))
      const rows = proposalsOf(once, { code: 0, names: undefined, values }, targets)
      expect(rows[0]?.readings.map(reading => [reading.text, reading.doubtful])).toEqual([
        ['9.80', false],
        ['', true],
      ])
      expect(rows[0] && faultOf(rows[0], rows)).toBeUndefined()
      const checked = rows.map(row => ({ ...row, checked: true }))
      expect(entryRows(checked, targets, '')[0]?.readings.map(({ raw }) => raw)).toEqual(['9.80'])
    },
  )

  it('is entered without the readings that the analyst emptied, which are not counted, but not without any', () => {
    const values = [1, 2, 3, 4, 5].map(column => ({ column, component: '' }))
    const five = tableOf([['K7M2QP', '9.80', '9.81', '9.82', '9.83', '9.S4']])
    const [row] = proposalsOf(five, { code: 0, names: undefined, values }, targets)
    if (row === undefined) throw new Error('no row')
    expect(faultOf(row, [row])).toBe('请输入数字')
    const emptied = (from: number) => ({
      ...row,
      checked: true,
      readings: row.readings.map((reading, at) => (at < from ? reading : { ...reading, text: ' ' })),
    })
    expect(faultOf(emptied(4), [emptied(4)])).toBeUndefined()
    expect(entryRows([emptied(1)], targets, '')[0]?.readings.map(({ raw }) => raw)).toEqual(['9.80'])
    expect(faultOf(emptied(0), [emptied(0)])).toBe('请输入读数')
    expect(entryRows([emptied(0)], targets, '')).toEqual([])
  })

  it('is not entered without a sample, with an invalid number, or as a fifth reading', () => {
    const [first, , foreign] = proposals
    if (first === undefined || foreign === undefined) throw new Error('no row')
    expect(faultOf(first, proposals)).toBeUndefined()
    expect(faultOf(foreign, proposals)).toBe('请选择样品')
    const wrong = { ...first, readings: [{ cell: 3, component: '', text: '9.8%', doubtful: true }] }
    expect(faultOf(wrong, [wrong])).toBe('请输入数字')
    const five = Array.from({ length: 5 }, (_, key) => ({ ...first, key }))
    expect(faultOf(first, five)).toBe('每个样品最多测定四次')
  })

  it('is sent only if it was checked, with the rows of the same sample', () => {
    const checked = proposals.map(proposal => ({ ...proposal, checked: proposal.itemId === 1 }))
    expect(entryRows(checked, targets, 'TP-1')).toEqual([
      {
        itemId: 1,
        version: 3,
        methodId: null,
        readings: [
          { cell: 3, component: '', raw: '9.80', instrument: 'TP-1' },
          { cell: 5, component: '', raw: '9.84', instrument: 'TP-1' },
        ],
      },
    ])
    expect(entryRows(proposals, targets, '')).toEqual([])
  })
})

describe('a project with several values', () => {
  const part = (code: string) => ({ code, name: code, symbol: code })
  const components = ['DT', 'ST'].map(part)
  const several = { ...subject, names: ['AFT'], components }

  it('has a column for each component, and a row for each determination', () => {
    const table = tableOf([
      ['样品编号', 'DT(℃)', 'ST(℃)'],
      ['K7M2QP', '1180', '1240'],
      ['K7M2QP', '1190', '1250'],
    ])
    const columns = guessColumns(table, several)
    const values = [
      { column: 1, component: 'DT' },
      { column: 2, component: 'ST' },
    ]
    expect(columns).toEqual({ code: 0, names: undefined, values })
    const checked = proposalsOf(table, columns, targets, components).map(one => ({ ...one, checked: true }))
    expect(checked.map(one => faultOf(one, checked, components))).toEqual([undefined, undefined])
    const [row] = entryRows(checked, targets, '')
    const sent = row?.readings.map(({ component, raw }) => `${component} ${raw}`)
    expect(sent).toEqual(['DT 1180', 'ST 1240', 'DT 1190', 'ST 1250'])
  })

  it('may have a row for each component, and a column for each sample with its code above', () => {
    const oxides = ['SiO2', 'Al2O3'].map(part)
    const table = tableOf([
      ['成分', 'A0B1CD', 'K7M2QP'],
      ['SiO2', '51.20', '48.10'],
      ['AI203', '30.11', '29.95'],
    ])
    const columns = guessColumns(table, { ...several, components: oxides })
    expect(columns).toMatchObject({ names: 0, values: [{ column: 1 }, { column: 2 }] })
    const proposals = proposalsOf(table, columns, targets, oxides)
    expect(proposals.map(({ itemId, readings }) => [itemId, ...readings.map(({ text }) => text)])).toEqual([
      [2, '51.20', '30.11'],
      [1, '48.10', '29.95'],
    ])
  })

  it('is not entered without one of its components', () => {
    const columns = { code: 0, names: undefined, values: [{ column: 1, component: 'DT' }] }
    const [row] = proposalsOf(tableOf([['K7M2QP', '1180']]), columns, targets, components)
    expect(row && faultOf(row, [row], components)).toBe('没有识别出 ST')
    const values = ['DT', 'ST'].map((component, at) => ({ column: at + 1, component }))
    const [unused] = proposalsOf(tableOf([['K7M2QP', '1180', '/']]), { ...columns, values }, targets, components)
    expect(unused && faultOf(unused, [unused], components)).toBe('没有识别出 ST')
  })
})
