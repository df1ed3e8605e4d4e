import type { OcrTable } from '@seam/contract/lab/ocr'
import { describe, expect, it } from 'vitest'
import { entryRows, faultOf, guessColumns, proposalsOf, type Target } from './proposals.ts'

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
const subject = { targets, names: ['A_ad', '灰分'], parallels: 2 }

describe('the columns of a picture', () => {
  it('are found by the codes of the sheet and the heading of the project', () => {
    const table = tableOf([
      ['序号', '样品编号', 'Mad(%)', 'Aad(%)'],
      ['1', 'K7M2QP', '1.52', '9.80'],
      ['2', 'AOBlCD', '0.98', '12.34'],
    ])
    expect(guessColumns(table, subject)).toEqual({ code: 1, values: [3] })
  })

  it('are the first ones with numbers where no heading names the project', () => {
    const table = tableOf([
      ['K7M2QP', '9.80', '9.84', '9.82'],
      ['A0B1CD', '12.34', '12.30', '12.32'],
    ])
    expect(guessColumns(table, subject)).toEqual({ code: 0, values: [1, 2] })
  })

  it('have no code if the picture has no sample of the sheet', () => {
    expect(guessColumns(tableOf([['9.80', '9.84']]), subject)).toEqual({ code: undefined, values: [0, 1] })
  })
})

describe('a row of a picture', () => {
  const table = tableOf([
    ['样品编号', '灰分'],
    ['k7m2qp', '9.80'],
    ['K7M2QP', '9.84'],
    ['X9', '12.34'],
  ])
  const proposals = proposalsOf(table, { code: 0, values: [1] }, targets)

  it('belongs to the sample of its code, and to none that is not on the sheet', () => {
    expect(proposals.map(({ codeText, itemId }) => [codeText, itemId])).toEqual([
      ['k7m2qp', 1],
      ['K7M2QP', 1],
      ['X9', undefined],
    ])
    expect(proposals.every(({ checked }) => !checked)).toBe(true)
  })

  it('is not entered without a sample, with an invalid number, or as a fifth reading', () => {
    const [first, , foreign] = proposals
    if (first === undefined || foreign === undefined) throw new Error('no row')
    expect(faultOf(first, proposals)).toBeUndefined()
    expect(faultOf(foreign, proposals)).toBe('请选择样品')
    const wrong = { ...first, readings: [{ cell: 3, text: '9.8%', doubtful: true }] }
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
          { cell: 3, raw: '9.80', instrument: 'TP-1' },
          { cell: 5, raw: '9.84', instrument: 'TP-1' },
        ],
      },
    ])
    expect(entryRows(proposals, targets, '')).toEqual([])
  })
})
