import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddedFonts, textOf } from '../../../test/pdf/read-pdf.ts'
import { readQr } from '../../../test/pdf/read-qr.ts'
import { openFlow } from './flow.ts'
import { drawText } from './ink.ts'
import { closePaper, openPaper } from './paper.ts'
import { printable } from './printable.ts'
import { qrMatrix } from './qr.ts'
import { drawTable } from './table.ts'
import { hasGlyph, widthOf } from './typefaces.ts'
import { wrap } from './wrap.ts'

const facts = { title: '试验', author: '煤质', subject: '', created: new Date('2026-11-20T00:00:00+08:00') }
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

describe('the font', () => {
  it('has all of GB 2312 and of the basic block', () => {
    const decoder = new TextDecoder('gb18030')
    const rows = range(0xa1, 0xf7).flatMap((_, high) =>
      range(0xa1, 0xfe).map((__, low) => decoder.decode(new Uint8Array([0xa1 + high, 0xa1 + low]))),
    )
    const characters = rows.filter(one => one !== '\ufffd' && !/[\u{e000}-\u{f8ff}]/u.test(one))
    expect(characters.filter(one => /\p{Script=Han}/u.test(one)).length).toBeGreaterThanOrEqual(6763)
    expect([...characters, ...range(0x4e00, 0x9fa5)].filter(one => !hasGlyph(one))).toEqual([])
  })

  it('has the symbols of a laboratory, and rare characters of names', () => {
    expect([...'℃‰µ±×÷≤≥≈αβγλρσ′″①ⅠⅢ—…“”（）【】𬭚𬬻𫖮𬍛𨱏'].filter(one => !hasGlyph(one))).toEqual([])
  })
})

describe('printable', () => {
  it.each([
    ['SiO₂', 'SiO2'],
    ['刘𠮷', '刘〔U+20BB7〕'],
    ['好😀', '好〔U+1F600〕'],
    ['零\u200b宽\ufe0f\u0007', '零宽'],
    ['两行\r\n文字', '两行\n文字'],
    ['', ''],
  ])('%j becomes %j', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })

  it('never leaves a character without a glyph', () => {
    const boxes = (text: string) => [...printable(text)].filter(one => one !== '\n' && !hasGlyph(one))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(boxes(text)).toEqual([])
      }),
    )
  })
})

describe('wrap', () => {
  const words = fc.array(
    fc.constantFrom(
      '煤',
      '的',
      '，',
      '。',
      '）',
      '（',
      ' ',
      '-',
      '/',
      'GB/T',
      '212-2008',
      'abcdefghijklmnopq',
      '3.14',
      '\n',
    ),
    { maxLength: 60 },
  )

  it('keeps lines within the width and loses no text', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 200 }), (pieces, width) => {
        const text = pieces.join('')
        const lines = wrap(text, width, 9)
        for (const line of lines) if ([...line].length > 1) expect(widthOf(line, 9)).toBeLessThanOrEqual(width + 0.001)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('begins no line with a stop or a closing bracket', () => {
    const lines = wrap('本报告仅对来样负责（委托送样）。未经批准，不得部分复制。'.repeat(6), 90, 9)
    expect(lines.filter(line => /^[，。）]/.test(line))).toEqual([])
  })
})

describe('a document', () => {
  const draw = async () => {
    const paper = openPaper(facts)
    const flow = openFlow(paper, { left: 50, width: 400, top: 50, nextTop: 60, bottom: 300 })
    const columns = [
      { title: '序号', share: 1, cell: (row: number) => String(row) },
      { title: [{ text: 'V' }, { text: 'daf', sub: true }], share: 2, cell: (row: number) => `第${row}行` },
    ]
    drawTable(
      flow,
      columns,
      Array.from({ length: 40 }, (_, at) => at + 1),
    )
    return closePaper(paper, (page, pages) => void drawText(paper, `第${page}页共${pages}页`, 50, 800, 200))
  }

  it('repeats the header of a table on every page and counts its pages', async () => {
    const pages = await textOf(await draw())
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('序号Vdaf')
      expect(page).toContain(`第${at + 1}页共${pages.length}页`)
    }
    expect(pages.join('')).toContain('第40行')
  })

  it('embeds its fonts and is identical each time', async () => {
    const [first, second] = [await draw(), await draw()]
    expect(embeddedFonts(first)).toEqual([
      expect.stringContaining('+NotoSansSC-Medium'),
      expect.stringContaining('+NotoSansSC-Regular'),
    ])
    expect(first.equals(second)).toBe(true)
  })
})

it('a QR code can be read', () => {
  const address = 'https://lab.example.com/check/abcdefghijkABCDEFGHIJK'
  expect(readQr(qrMatrix(address))).toBe(address)
})
