/**
 * How the values of a column are written: text is always text, whatever it begins with; the others are typed Excel
 * values.
 */
export type CellKind = 'text' | 'number' | 'money' | 'time' | 'date'
export type CellValue = string | number | bigint | boolean | null | undefined

/** Indexes into cellXfs of styles.xml below. */
const styleOf = { header: 1, formulaLike: 2, money: 3, time: 4, date: 5 } as const
/** Of numbers by their decimals: 8.00 stays 8.00, as on the screen. */
const decimalStyles = [0, 6, 7, 8] as const

const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const special = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-fA-F]{4}_/
/** Text that a spreadsheet would take for a formula, when typed or read back from CSV. */
const formulaLike = /^[=+\-@\t\r]/
/** Maximum characters in a cell of Excel. */
const longest = 32_767

const escapeXml = (text: string): string =>
  special.test(text)
    ? text
        .replace(forbidden, '')
        .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '_x000D_')
    : text

/** 0 → A, 26 → AA */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Without this attribute, leading and trailing blanks and line breaks are lost. */
const blanks = /^\s|\s$|[\t\n\r]/

/** A text as the content of a cell, or of the shared strings. */
export const textXml = (text: string): string => {
  const cut = text.length > longest ? text.slice(0, longest) : text
  return `<t${blanks.test(cut) ? ' xml:space="preserve"' : ''}>${escapeXml(cut)}</t>`
}

const markOf = (text: string, style?: number) => {
  const styleIndex = style ?? (formulaLike.test(text) ? styleOf.formulaLike : 0)
  return styleIndex === 0 ? '' : ` s="${styleIndex}"`
}

/** The rest of a cell element whose text is in the shared strings. */
export const sharedText = (text: string, place: number): string => `"${markOf(text)} t="s"><v>${place}</v></c>`

const textCell = (at: string, text: string, style?: number): string =>
  `<c r="${at}"${markOf(text, style)} t="inlineStr"><is>${textXml(text)}</is></c>`

/** Days since 1899-12-30 of a wall-clock text, as Excel counts; NaN for other text. */
const serialOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

const numberCell = (at: string, value: number | string, style = 0): string =>
  `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`

const styleOfDecimals = (text: string) => decimalStyles[text.split('.')[1]?.length ?? 0]

const plainNumber = /^-?\d{1,15}(\.\d+)?$/

/** The rest of a cell element with a shared text. */
export type Sharing = (text: string) => string | undefined

/** One cell, or nothing for an empty value. A value of another type is written as text. */
export const cell = (at: string, value: CellValue, kind: CellKind, shared?: Sharing): string => {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
  if (kind === 'text') {
    const sharedIndex = shared?.(text)
    return sharedIndex === undefined ? textCell(at, text) : `<c r="${at}${sharedIndex}`
  }
  if (kind === 'number' || kind === 'money') {
    if (!plainNumber.test(text)) return textCell(at, text)
    return numberCell(at, text, kind === 'money' ? styleOf.money : styleOfDecimals(text))
  }
  const serial = serialOf(text)
  return Number.isNaN(serial) ? textCell(at, text) : numberCell(at, serial, styleOf[kind])
}

export const headerCell = (at: string, title: string): string => textCell(at, title, styleOf.header)

const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`
const style = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0"${numFmtId === 0 ? '' : ' applyNumberFormat="1"'}${more}/>`

/** xl/styles.xml: plain, header, formula-like text, money, time, date — in the order of `styleOf` — and one to three decimals. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="5">${[
  format(164, '#,##0.00'),
  format(165, 'yyyy\\-mm\\-dd hh:mm:ss'),
  format(166, 'yyyy\\-mm\\-dd'),
  format(167, '0.0'),
  format(168, '0.000'),
].join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  style(0),
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  style(49, ' quotePrefix="1"'),
  style(164),
  style(165),
  style(166),
  style(167),
  style(2),
  style(168),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
