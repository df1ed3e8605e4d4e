import { deflateRawSync } from 'node:zlib'
import { importFailures, importOf } from '@seam/contract/kit/list/import'
import { text } from '@seam/contract/kit/value/text'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { importFile, rowsOfFile } from '../../../test/import-file.ts'
import { usualLimits } from '../resource-limits.ts'
import { isSafeArchive } from './archive.ts'
import { readSheet } from './read-sheet.ts'
import { writeSheet } from './write-sheet.ts'

const coal = importOf({
  path: 'coal/import',
  access: 'projectEdit',
  noun: '煤种',
  row: z.strictObject({ name: text('名称', 10), sort: z.coerce.number().optional(), since: z.string().optional() }),
  columns: [
    { key: 'name', title: '名称', hint: '最多 10 个字' },
    { key: 'sort', title: '排序', kind: 'number' },
    { key: 'since', title: '启用日期', kind: 'date', choices: 'one' },
  ],
  limit: 3,
  log: { module: '煤种', action: '导入煤种' },
})

type Tail<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never

const { workbook } = usualLimits
const sheetOf = (content: Buffer, ...rest: Tail<Parameters<typeof readSheet>>) =>
  readSheet(async () => content, ...rest)
const read = async (...rows: Parameters<typeof importFile>[0]) =>
  sheetOf((await importFile(rows)).content, coal, workbook)
const refusing = (failure: { code: number }) => ({ failure: expect.objectContaining({ code: failure.code }) })

describe('readSheet', () => {
  it('reads cells as texts, columns in any order, blank rows skipped, rows counted as Excel does', async () => {
    const day = new Date(Date.UTC(2026, 6, 1))
    const rows = await read(['排序', '*名称', '启用日期', ''], [13_912_345_678, ' 焦煤 ', day], [], [null, '=1+1', ''])
    expect(rows).toEqual([
      { at: 2, cells: { name: '焦煤', sort: '13912345678', since: '2026-07-01' }, faults: [] },
      { at: 4, cells: { name: '=1+1', sort: '', since: '' }, faults: [] },
    ])
  })

  it('reports formulas and error values instead of reading them', async () => {
    const { content } = await importFile([['名称'], ['焦煤']], { cells: new Map([['1,0', { formula: 'A1&"x"' }]]) })
    expect(await sheetOf(content, coal, workbook)).toMatchObject([
      { at: 2, faults: [{ row: 2, column: '名称', reason: '单元格是公式，请粘贴为数值' }] },
    ])
  })

  it('reports a number of more digits than Excel keeps', async () => {
    const rows = await read(['名称', '排序'], [999_999_999_999_999, 1], [Number('24142000000012345678'), 2])
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ row: 3, column: '名称', reason: expect.stringContaining('超过 15 位') }],
    ])
  })

  it.each([
    ['an unknown column', [['名称', '密码'], ['a']], importFailures.wrongHead],
    ['a column twice', [['名称', '名称'], ['a']], importFailures.wrongHead],
    ['a missing column', [['排序'], [1]], importFailures.wrongHead],
    ['no rows', [['名称']], importFailures.empty],
    ['too many rows', [['名称'], ['a'], ['b'], ['c'], ['d']], importFailures.tooManyRows],
  ] as const)('refuses %s', async (_, rows, failure) => {
    await expect(read(...rows)).rejects.toMatchObject(refusing(failure))
  })

  it.each(['', 'PK', 'nonsense, and long enough to hold an end of a directory', 'a'.repeat(70_000)])(
    'refuses what is no workbook: %#',
    async content => {
      await expect(sheetOf(Buffer.from(content), coal, workbook)).rejects.toMatchObject(
        refusing(importFailures.unreadable),
      )
    },
  )
})

describe('a text file with separated values', () => {
  const text = '排序,名称,启用日期\r\n="0312","焦煤, 一级",2026/9/8\r\n,\t瘦煤,20260918 10:30:00\r\n'

  it.each([
    ['in UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['in UTF-8', Buffer.from(text)],
  ])('is read like a workbook, %s', async (_, content) => {
    expect(await sheetOf(content, { ...coal, csv: true }, workbook)).toEqual([
      { at: 2, cells: { name: '焦煤, 一级', sort: '0312', since: '2026-09-08' }, faults: [] },
      { at: 3, cells: { name: '瘦煤', sort: '', since: '2026-09-18' }, faults: [] },
    ])
  })

  it('is read in GB 18030, which banks write', async () => {
    // 名称 and 焦煤
    const content = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a, 0xbd, 0xb9, 0xc3, 0xba, 0x0d, 0x0a])
    expect(await sheetOf(content, { ...coal, csv: true }, workbook)).toMatchObject([{ at: 2, cells: { name: '焦煤' } }])
  })

  it('is refused where it is no text, has too many rows, or where the import does not take it', async () => {
    await expect(sheetOf(Buffer.from([0xff, 0x00, 0x80]), { ...coal, csv: true }, workbook)).rejects.toMatchObject(
      refusing(importFailures.unreadable),
    )
    await expect(sheetOf(Buffer.from('名称\na\nb\nc\nd\n'), { ...coal, csv: true }, workbook)).rejects.toMatchObject(
      refusing(importFailures.tooManyRows),
    )
    await expect(sheetOf(Buffer.from(text), coal, workbook)).rejects.toMatchObject(refusing(importFailures.unreadable))
  })
})

describe('a workbook that needs too much', () => {
  const large = async () => importFile([['名称'], ...Array.from({ length: 60_000 }, (_, at) => [`煤种${at}`])])

  it('is aborted at its time limit, while the process continues', async () => {
    const { content } = await large()
    const short = { ...workbook, milliseconds: 200 }
    let turns = 0
    const timer = setInterval(() => turns++, 10)
    await expect(sheetOf(content, { ...coal, limit: 100_000 }, short)).rejects.toMatchObject(
      refusing(importFailures.unreadable),
    )
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  it('is aborted when its heap is full', async () => {
    const { content } = await large()
    const small = { ...workbook, heapMb: 8 }
    await expect(sheetOf(content, { ...coal, limit: 100_000 }, small)).rejects.toMatchObject(
      refusing(importFailures.unreadable),
    )
    expect(await read(['名称'], ['焦煤'])).toHaveLength(1)
  })
})

/** A zip with one deflated entry and a false declared size. */
const archiveOf = (content: Buffer, declared = content.length) => {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x0403_4b50, 0)
  local.writeUInt16LE(1, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  entry.writeUInt16LE(1, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(31 + packed.length, 16)
  return Buffer.concat([local, Buffer.from('a'), packed, entry, Buffer.from('a'), end])
}

describe('isSafeArchive', () => {
  const most = 100_000

  it('accepts a valid archive', async () => {
    expect(await isSafeArchive(archiveOf(Buffer.alloc(90_000)), most)).toBe(true)
    expect(await isSafeArchive(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['b']] }] })), most)).toBe(
      true,
    )
  })

  it('refuses an archive bomb by its declared size, or when it unpacks to more than declared', async () => {
    const bomb = Buffer.alloc(5_000_000)
    expect(await isSafeArchive(archiveOf(bomb), most)).toBe(false)
    expect(await isSafeArchive(archiveOf(bomb, 1_000), most)).toBe(false)
    expect(await isSafeArchive(archiveOf(Buffer.alloc(10), 1_000), most)).toBe(false)
    expect(await isSafeArchive(archiveOf(bomb, 0xffff_ffff), most)).toBe(false)
  })

  it.each([
    `<c r='XFD2'/>`,
    '<c r = "XFD2"/>',
    '<c r="&#88;&#x46;D2"/>',
    '<c r="xfd2"/>',
    '<c r="$XFD$2"/>',
    '\ufeff<c\nr\n=\n"XFD2"/>',
  ])('refuses a far column however XML writes it: %j', async xml => {
    expect(await isSafeArchive(archiveOf(Buffer.from(xml)), most)).toBe(false)
  })

  it('refuses XML of another encoding', async () => {
    expect(await isSafeArchive(archiveOf(Buffer.from('\ufeff<c r="A2"/>', 'utf16le')), most)).toBe(false)
  })

  it('refuses a cell at the far end of a sheet', async () => {
    expect(await isSafeArchive(archiveOf(Buffer.from('<c r="XFD2"/>')), most)).toBe(false)
    expect(await isSafeArchive(archiveOf(Buffer.from('<c r="ZZ2"/>')), most)).toBe(true)
  })

  it('refuses a truncated archive and entries outside it', async () => {
    const whole = archiveOf(Buffer.from('content of some length'))
    for (const length of [10, 40, whole.length - 30])
      expect(await isSafeArchive(whole.subarray(0, length), most)).toBe(false)
    const astray = Buffer.from(whole)
    astray.writeUInt32LE(0xffff_0000, astray.length - 6)
    expect(await isSafeArchive(astray, most)).toBe(false)
  })
})

describe('writeSheet', () => {
  it('writes a template with drop-downs and a guide, without rows', async () => {
    const { sheets, rows } = await rowsOfFile(await writeSheet(coal, { since: ['甲', '乙'] }))
    expect(rows).toEqual([['名称', '排序', '启用日期']])
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['煤种', false],
      ['填写说明', false],
      ['选项', true],
    ])
    expect(sheets[0]?.dataValidations).toContainEqual(
      expect.objectContaining({ type: 'list', formula1: '选项!$A$1:$A$2', range: 'C2:C4' }),
    )
    expect(sheets[1]?.rows[1]).toEqual(['名称', '是', '最多 10 个字', ''])
  })

  it('returns a file with the reasons, which can be corrected and sent again', async () => {
    const sheet = await read(['名称', '排序'], ['=1+1', 5], ['焦煤', 'x'])
    const reasons = [
      { row: 3, column: '排序', reason: '不是数' },
      { row: 3, column: '', reason: '重复' },
    ]
    const content = await writeSheet(coal, {}, sheet, reasons)
    const { rows, sheets } = await rowsOfFile(content)
    expect(rows).toEqual([
      ['名称', '排序', '启用日期', '错误原因'],
      ['=1+1', '5', '', ''],
      ['焦煤', 'x', '', '排序：不是数；重复'],
    ])
    expect([...(sheets[0]?.cells?.values() ?? [])].some(cell => cell.formula !== undefined)).toBe(false)
    expect((await sheetOf(content, coal, workbook)).map(row => row.cells['name'])).toEqual(['=1+1', '焦煤'])
  })
})
