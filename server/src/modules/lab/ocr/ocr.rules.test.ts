import { doubtfulConfidence } from '@seam/contract/lab/result/ocr'
import { describe, expect, it } from 'vitest'
import { linesOf, type Region, readingOf, tableOf } from './ocr.rules.ts'

/** A text in a box, rotated about the origin by degrees. */
const region = (text: string, x: number, y: number, turn = 0, confidence = 0.99): Region => {
  const [width, height] = [12 * text.length, 20]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map(corner => ({ x: 500 + corner.x * cos - corner.y * sin, y: 300 + corner.x * sin + corner.y * cos }))
  return { text, confidence, corners }
}

const sheet = (turn: number) =>
  [
    ['样品编号', 'Mad(%)', 'Aad(%)', 'Qgr,ad(J/g)'],
    ['26-0412', '1.52', '9.80', '26012'],
    ['26-0413', '0.98', '12.34', '25111'],
  ].flatMap((row, r) => row.map((text, c) => region(text, 200 * c, 50 * r, turn)))

const textsOf = ({ cells }: ReturnType<typeof tableOf>) =>
  cells.map(({ row, column, text }) => `${row}.${column} ${text}`)

describe('a table', () => {
  it.each([0, 5, -5])('has the same cells when it is turned by %s degrees', turn => {
    const table = tableOf(sheet(turn))
    expect(table).toMatchObject({ rows: 3, columns: 4 })
    expect(textsOf(table)).toEqual(textsOf(tableOf(sheet(0))))
    expect(textsOf(table)).toContain('2.3 25111')
  })

  it.each([8, -8])('of many rows has the same cells when it is turned by %s degrees', turn => {
    const tall = (angle: number) =>
      Array.from({ length: 20 }, (_, r) =>
        ['26-0412', '1.52', '9.80'].map((text, c) => region(text, 200 * c, 50 * r, angle)),
      ).flat()
    expect(tableOf(tall(turn))).toMatchObject({ rows: 20, columns: 3 })
    expect(textsOf(tableOf(tall(turn)))).toEqual(textsOf(tableOf(tall(0))))
  })

  it('is levelled by most of its long texts, whatever the direction of others', () => {
    const texts = (regions: readonly Region[]) => linesOf(regions).map(({ text }) => text)
    const tilt = ({ corners, ...one }: Region, degrees: number): Region => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const { x = 0, y = 0 } = corners[0] ?? {}
      const turned = corners.map(corner => [corner.x - x, corner.y - y] as const)
      return { ...one, corners: turned.map(([dx, dy]) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos })) }
    }
    const turned = sheet(6)
    const stamp = tilt(region('已审核已审核', 260, 400, 6), -40)
    const signs = Array.from({ length: 30 }, (_, at) => tilt(region('√', 30 * at, 600, 6), -20))
    const disturbed = [...turned.slice(0, 6), stamp, ...turned.slice(6), ...signs]
    expect(texts(disturbed).slice(0, 3)).toEqual(texts(turned))
  })

  it('keeps neighbouring columns apart whose texts touch', () => {
    const rows = ['26-0412', '26-0413'].map((code, r) => [region(code, 0, 50 * r), region('9.80', 80, 50 * r)])
    expect(tableOf(rows.flat())).toMatchObject({ rows: 2, columns: 2 })
    const [head, ...cells] = rows.flat()
    expect(textsOf(tableOf([...(head === undefined ? [] : [head]), ...cells]))).toContain('1.1 9.80')
  })

  it('leaves an empty cell out and keeps the columns after it', () => {
    const table = tableOf(sheet(0).filter(({ text }) => text !== '9.80'))
    expect(textsOf(table)).toContain('1.3 26012')
    expect(textsOf(table).some(text => text.startsWith('1.2'))).toBe(false)
  })

  it('has a title that crosses its columns', () => {
    const table = tableOf([...sheet(0), region('一个很长的标题跨过所有的列，它不是一列', 0, -60)])
    expect(table).toMatchObject({ rows: 4, columns: 4 })
  })

  it('keeps its columns below the lines of a form, which cross them', () => {
    const form = [
      region('煤样检测委托单', 300, -120),
      region('委托单位：汾远煤焦集团销售有限公司（山西省太原市）', 180, -60),
      region('联系电话：13912345678', 520, -60),
    ]
    const table = tableOf([...form, ...sheet(0)])
    expect(table).toMatchObject({ rows: 5, columns: 4 })
    expect(textsOf(table).slice(3)).toEqual(
      textsOf(tableOf(sheet(0))).map(text => text.replace(/^\d/, row => `${Number(row) + 2}`)),
    )
  })

  const line = (texts: readonly (readonly [string, number])[], y: number) =>
    texts.map(([text, x]) => region(text, x, y))
  const readingsSheet = (samples: number, texts = ['编号', '读数']) => {
    const codes = Array.from({ length: samples }, (_, at) => [`26-041${at}`, `9.8${at}`])
    return [texts, ...codes].flatMap((row, r) => row.map((text, c) => region(text, 240 * c, 50 * r)))
  }
  const dateAndInstrument = [
    ['日期', 0],
    ['2026-11-23', 40],
    ['仪器', 190],
    ['3号', 230],
    ['分析员', 310],
  ] as const

  it.each([1, 2, 8])('of two columns and %s samples is below a line of more texts', samples => {
    const table = tableOf([...line(dateAndInstrument, -50), ...readingsSheet(samples)])
    expect(table).toMatchObject({ rows: samples + 2, columns: 2 })
    expect(textsOf(table).slice(5)).toEqual([
      '1.0 编号',
      '1.1 读数',
      ...Array.from({ length: samples }, (_, at) => [`${at + 2}.0 26-041${at}`, `${at + 2}.1 9.8${at}`]).flat(),
    ])
  })

  it('of two columns is above a line of signatures', () => {
    const signatures = line(
      [
        ['检测', 0],
        ['张三', 60],
        ['审核', 200],
        ['李四', 260],
      ],
      250,
    )
    expect(tableOf([...readingsSheet(3), ...signatures])).toMatchObject({ rows: 5, columns: 2 })
  })

  it('keeps the column of a heading where most samples have no second reading', () => {
    const heading = ['编号', '读数一', '读数二', '备注']
    const table = tableOf([...readingsSheet(6, heading), region('9.90', 480, 150)])
    expect(table).toMatchObject({ rows: 7, columns: 4 })
    expect(textsOf(table)).toContain('3.2 9.90')
  })

  it('keeps columns that no single row fills', () => {
    const rows = [
      ['编号', '1.52', '9.80', ''],
      ['26-0412', '1.53', '', '26012'],
      ['', '1.54', '9.82', '26013'],
    ]
    const texts = rows.flatMap((row, r) =>
      row.flatMap((text, c) => (text === '' ? [] : [region(text, 200 * c, 50 * r)])),
    )
    expect(textsOf(tableOf(texts)).slice(3)).toEqual([
      '1.0 26-0412',
      '1.1 1.53',
      '1.3 26012',
      '2.1 1.54',
      '2.2 9.82',
      '2.3 26013',
    ])
  })

  it('of one sample keeps its columns below a form of several lines', () => {
    const form = [0, 1, 2, 3].flatMap(at => [
      region('委托单位：汾远煤焦集团销售公司', 0, 50 * at - 250),
      region('联系电话：13912345678', 420, 50 * at - 250),
    ])
    const table = tableOf([
      ...form,
      ...sheet(0).filter(({ text }) => !['26-0413', '0.98', '12.34', '25111'].includes(text)),
    ])
    expect(table).toMatchObject({ rows: 6, columns: 4 })
    expect(textsOf(table).slice(8)).toEqual([
      '4.0 样品编号',
      '4.1 Mad(%)',
      '4.2 Aad(%)',
      '4.3 Qgr,ad(J/g)',
      '5.0 26-0412',
      '5.1 1.52',
      '5.2 9.80',
      '5.3 26012',
    ])
  })

  it('marks what was recognised with little confidence, and letters taken for digits', () => {
    const { cells } = tableOf([region('9.80', 0, 0, 0, 0.7), region('1O.5', 100, 0), region('9.81', 200, 0)])
    expect(cells.map(({ reading, doubtful }) => [reading, doubtful])).toEqual([
      ['9.80', true],
      ['10.5', true],
      ['9.81', false],
    ])
  })

  it('says where in the picture each cell is', () => {
    const [cell] = tableOf([region('9.80', 10, 20)]).cells
    expect(cell?.box).toEqual({ x: 510, y: 320, width: 48, height: 20 })
  })

  it('has no row in a picture without text', () => {
    expect(tableOf([])).toEqual({ rows: 0, columns: 0, cells: [] })
  })
})

describe('lines', () => {
  it('join what is beside each other, and are as doubtful as their least certain text', () => {
    const lines = linesOf([region('发热量', 0, 0), region('26012', 200, 3, 0, 0.6), region('J/g', 0, 50)])
    expect(lines.map(({ text, doubtful }) => [text, doubtful])).toEqual([
      ['发热量 26012', true],
      ['J/g', false],
    ])
    expect(lines[0]?.box).toMatchObject({ x: 500, y: 300, width: 260 })
    expect(linesOf([region('9.80', 0, 0, 0, 0.98765)])[0]?.confidence).toBe(0.988)
    const doubtful = (confidence: number) => linesOf([region('9.80', 0, 0, 0, confidence)])[0]?.doubtful
    expect([doubtful(doubtfulConfidence), doubtful(doubtfulConfidence - 0.01)]).toEqual([false, true])
  })

  it('are as far apart as most texts are high, whatever the height of one', () => {
    const tall = {
      ...region('印', 300, 60),
      corners: region('印', 300, 60).corners.map(({ x, y }, at) => ({ x, y: at < 2 ? y : y + 60 })),
    }
    const texts = [
      region('一号样', 0, 0),
      region('二号样', 0, 30),
      tall,
      region('三号样', 0, 150),
      region('四号样', 0, 180),
    ]
    expect(linesOf(texts)).toHaveLength(5)
    expect(linesOf([region('9.80', 0, 0), region('9.81', 100, 11)])).toHaveLength(1)
    expect(linesOf([region('9.80', 0, 0), region('9.81', 100, 12)])).toHaveLength(2)
  })
})

describe('a reading', () => {
  it.each([
    ['9.80', '9.80', false],
    ['９．８０', '9.80', false],
    ['< 0.003', '<0.003', false],
    ['－20', '-20', false],
    ['−1.5', '-1.5', false],
    ['1 200', '1200', false],
    ['9。8', '9.8', false],
    ['9,80', '9.80', true],
    ['l2.3', '12.3', true],
    ['O.98', '0.98', true],
  ])('of %j is %s', (text, reading, corrected) => {
    expect(readingOf(text)).toEqual({ reading, corrected })
  })

  it.each(['Mad(%)', '26-0412', '加急', '', '1.2.3', 'IO', '9.8%'])('is none in %j', text => {
    expect(readingOf(text)).toEqual({ reading: '', corrected: false })
  })
})
