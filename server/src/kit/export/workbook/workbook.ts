import { type Batches, readerOf } from '../batches.ts'
import { stylesXml } from './cells.ts'
import { sharedTexts } from './shared-texts.ts'
import { type Column, type SheetFrame, sheetXml } from './sheet-xml.ts'
import type { ZipPart } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const mediaTypes = 'application/vnd.openxmlformats'

const part = (path: string, text: string): ZipPart => ({ path, data: [Buffer.from(declaration + text)] })

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${packaged}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (sheets: readonly string[]) => {
  const one = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${mediaTypes}-officedocument.spreadsheetml.${type}+xml"/>`
  return [
    `<Types xmlns="${packaged}/content-types">`,
    `<Default Extension="rels" ContentType="${mediaTypes}-package.relationships+xml"/>`,
    one('workbook.xml', 'sheet.main'),
    one('styles.xml', 'styles'),
    one('sharedStrings.xml', 'sharedStrings'),
    ...sheets.map(path => one(path, 'worksheet')),
    '</Types>',
  ].join('')
}

/** A valid name of a sheet in Excel, at most 31 characters. */
const sheetName = (title: string, at: number) => {
  const plain = title.replace(/[\\/?*[\]:'"&<>\p{Cc}]/gu, '').slice(0, 25) || '数据'
  return at === 0 ? plain : `${plain} ${at + 1}`
}

const workbookXml = (title: string, sheets: readonly string[]) => {
  const entries = sheets.map(
    (_, at) => `<sheet name="${sheetName(title, at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${entries.join('')}</sheets></workbook>`
}

/** The parts of an xlsx file. Those that list the sheets come last, when the number is known. */
export async function* workbook<R>(
  title: string,
  columns: readonly Column<R>[],
  rows: Batches<R>,
  frame: SheetFrame = {},
): AsyncGenerator<ZipPart> {
  const { read, close } = readerOf(rows)
  const texts = sharedTexts()
  const sharing = columns.map(column => ({ ...column, shared: texts.ofColumn() }))
  const sheets: string[] = []
  let more = true
  const nextSheet = async function* () {
    more = yield* sheetXml(sharing, read, frame)
  }
  try {
    while (more) {
      const path = `worksheets/sheet${sheets.length + 1}.xml`
      sheets.push(path)
      yield { path: `xl/${path}`, data: nextSheet() }
    }
  } finally {
    await close()
  }
  const targets = [
    ...sheets.map(path => ['worksheet', path] as const),
    ['styles', 'styles.xml'] as const,
    ['sharedStrings', 'sharedStrings.xml'] as const,
  ]
  yield { path: 'xl/styles.xml', data: [Buffer.from(stylesXml)] }
  yield part('xl/sharedStrings.xml', texts.xml())
  yield part('xl/workbook.xml', workbookXml(title, sheets))
  yield part('xl/_rels/workbook.xml.rels', relations(targets))
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield part('[Content_Types].xml', contentTypes(sheets))
}
