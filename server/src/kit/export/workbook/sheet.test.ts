import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Batches } from '../batches.ts'
import type { CellValue } from './cells.ts'
import { sheet } from './sheet.ts'
import type { Column } from './sheet-xml.ts'

type Row = Readonly<Record<string, CellValue>>

const written = async (columns: readonly Column<Row>[], rows: readonly Row[] | Batches<Row>) => {
  const batches = Array.isArray(rows) ? [rows as readonly Row[]] : (rows as Batches<Row>)
  const { body } = sheet({ fileName: '操作日志.xlsx', columns, rows: batches })
  const bytes = Buffer.isBuffer(body) ? body : await buffer(body)
  const { sheets } = await readXlsx(bytes)
  return { bytes, sheets, rows: sheets[0]?.rows ?? [] }
}

const text = (key: string): Column<Row> => ({ title: key, value: row => row[key] })

describe('sheet', () => {
  it('writes a frozen header, and the rows in order', async () => {
    const { sheets, rows } = await written(
      [text('姓名'), text('部门')],
      [{ 姓名: '张三', 部门: '化验室' }, { 姓名: '李四' }],
    )
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toMatchObject({ name: '操作日志', freezePane: { rows: 1 } })
    expect(rows).toEqual([['姓名', '部门'], ['张三', '化验室'], expect.arrayContaining(['李四'])])
  })

  it('writes a text that begins like a formula as text', async () => {
    const cells = ['=1+1', '+86 138', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]
    const { bytes, sheets, rows } = await written(
      [text('a')],
      cells.map(a => ({ a })),
    )
    expect(rows.slice(1).map(([value]) => value)).toEqual(cells)
    expect([...(sheets[0]?.cells?.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([])
    expect(bytes.length).toBeGreaterThan(0)
  })

  it('keeps XML characters, surrounding blanks and rare characters; drops characters that XML cannot contain', async () => {
    const odd = ['<b>&"\'', ' 两端 ', '第一行\n第二行', '𠮷😀', '_x0041_', 'a\u0000b\u0007c\ud800d\ufffe']
    const { rows } = await written(
      [text('a')],
      odd.map(a => ({ a })),
    )
    expect(rows.slice(1).map(([value]) => value)).toEqual([...odd.slice(0, 5), 'abcd'])
  })

  it('truncates a text to the limit of an Excel cell', async () => {
    const { rows } = await written([text('a')], [{ a: '煤'.repeat(40_000) }])
    expect(rows[1]?.[0]).toHaveLength(32_767)
  })

  it('writes numbers, money and times as such, and other values as text', async () => {
    const columns: Column<Row>[] = [
      { title: '数', value: row => row['n'], kind: 'number' },
      { title: '金额', value: row => row['m'], kind: 'money' },
      { title: '时间', value: row => row['t'], kind: 'time' },
      { title: '日期', value: row => row['d'], kind: 'date' },
    ]
    const { rows } = await written(columns, [
      { n: 12, m: '285.00', t: '2025-11-21 08:30:15', d: '2025-11-21' },
      { n: '=1', m: '免费', t: '昨天', d: null },
      { n: 7n, m: '-0.05', t: '1900-03-01 12:00:00', d: '1900-03-01' },
    ])
    expect(rows[1]).toEqual([12, 285, new Date('2025-11-21T08:30:15Z'), new Date('2025-11-21T00:00:00Z')])
    expect(rows[2]?.slice(0, 3)).toEqual(['=1', '免费', '昨天'])
    expect(rows[3]).toEqual([7, -0.05, new Date('1900-03-01T12:00:00Z'), new Date('1900-03-01T00:00:00Z')])
  })

  it('shows the decimals of a number as they were printed', async () => {
    const numbers = ['8', '8.0', '9.80', '0.000', '1.2345', 12.5]
    const column: Column<Row> = { title: '数', value: row => row['n'], kind: 'number' }
    const { bytes, rows } = await written(
      [column],
      numbers.map(n => ({ n })),
    )
    expect(rows.slice(1).map(([value]) => value)).toEqual(numbers.map(Number))
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const formats = numbers.map((_, at) => sheets[0]?.cells?.get(`${at + 1},0`)?.style?.numFmt)
    expect(formats).toEqual([undefined, '0.0', '0.00', '0.000', undefined, '0.0'])
  })

  it('names columns beyond Z', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => text(`列${at}`))
    const { rows } = await written(columns, [Object.fromEntries(columns.map(({ title }, at) => [title, at]))])
    expect(rows[1]).toEqual(columns.map((_, at) => String(at)))
  })

  it('restores every text in its place, repeated or not', async () => {
    const sign = fc.constantFrom('张三', '=1', ' 两端 ', 'a<b', '第一行\n第二行', '', '_x0041_', '+86')
    const some = fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 12 }))
    const rows = fc.array(fc.record({ a: some, b: some, n: fc.constant('行') }), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (input, size) => {
        const batches = Array.from({ length: Math.ceil(input.length / size) }, (_, at) =>
          input.slice(at * size, (at + 1) * size),
        )
        const read = await written([text('a'), text('b'), text('n')], batches.values())
        expect(read.rows.slice(1).map(([a, b]) => [a ?? '', b ?? ''])).toEqual(input.map(({ a, b }) => [a, b]))
      }),
      { numRuns: 40 },
    )
  })

  it('writes an empty list as a header alone', async () => {
    const { rows } = await written([text('a')], [])
    expect(rows).toEqual([['a']])
  })

  it('fails when its rows fail', async () => {
    const rows = (function* () {
      yield [{ a: '1' }]
      throw new Error('the database went away')
    })()
    await expect(written([text('a')], rows)).rejects.toThrow('the database went away')
  })

  it('releases its rows when the reader stops', async () => {
    let freed = false
    const rows = (function* () {
      try {
        for (let at = 0; ; at++) yield [{ a: `第 ${at} 行 ${Math.random()}` }]
      } finally {
        freed = true
      }
    })()
    const { body } = sheet({ fileName: 'a.xlsx', columns: [text('a')], rows })
    for await (const _ of body) break
    await expect.poll(() => freed).toBe(true)
  })
})
