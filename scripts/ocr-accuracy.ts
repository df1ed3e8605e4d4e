// 20 pictures drawn by Chromium (five things that a laboratory photographs: straight, turned, in shadow, blurred), and how
// many characters and fields the product's recogniser reads in them. A folder as argument keeps the pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { endRecognition, recognise } from '../server/src/kit/ocr/recognise.ts'
import { usualLimits } from '../server/src/kit/resource-limits.ts'
import { linesOf, type Region, tableOf } from '../server/src/modules/lab/ocr/ocr.rules.ts'
import { type Subject, subjects } from './ocr/subjects.ts'
import { findBrowser } from './test/browser.ts'

const conditions = {
  straight: '',
  turned: '.desk{transform:rotate(5deg)}',
  shadow:
    '.desk::after{content:"";position:absolute;inset:0;background:linear-gradient(120deg,rgba(0,0,0,.1) 45%,rgba(0,0,0,.65) 55%,rgba(0,0,0,.75))}',
  blur: '.desk{filter:blur(1.6px)}',
}
type Condition = keyof typeof conditions

/** A photo of the subject on a table. */
const photo = async (page: Page, { html }: Subject, condition: Condition): Promise<Buffer> => {
  await page.setContent(`<style>body{margin:0;background:#8a8378}.desk{position:relative;display:inline-block;margin:70px}
    ${conditions[condition]}</style><div class="scene" style="display:inline-block"><div class="desk">${html}</div></div>`)
  return page.locator('.scene').screenshot({ type: 'jpeg', quality: 80 })
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/** How many characters of the one are in the other, in order. */
const commonLength = (expected: string, read: string): number => {
  let before = Array.from({ length: read.length + 1 }, () => 0)
  for (const character of expected) {
    const now = [0]
    for (let at = 0; at < read.length; at++)
      now.push(character === read[at] ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, now[at] ?? 0))
    before = now
  }
  return before.at(-1) ?? 0
}

type Score = {
  readonly characters: number
  readonly ofCharacters: number
  readonly fields: number
  readonly ofFields: number
}

const scoreOf = (subject: Subject, regions: readonly Region[]): Score => {
  const read = linesOf(regions).map(({ text }) => plain(text))
  const texts = subject.kind === 'text' ? subject.lines : subject.rows.flat()
  const expected = texts.map(plain).join('')
  const { cells } = tableOf(regions)
  const fields =
    subject.kind === 'text'
      ? // A label may be printed with a colon of its own or one of the line.
        subject.fields.map(([label, value]) =>
          read.some(line => line.replaceAll(':', '').startsWith(plain(label + value))),
        )
      : subject.rows.flatMap((row, at) =>
          row.map((text, column) => {
            const cell = cells.find(one => one.row === at && one.column === column)
            return plain(cell?.text ?? '') === plain(text)
          }),
        )
  return {
    characters: commonLength(expected, read.join('')),
    ofCharacters: expected.length,
    fields: fields.filter(Boolean).length,
    ofFields: fields.length,
  }
}

const executablePath = await findBrowser()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
const log = { error: (...parts: unknown[]) => process.stderr.write(`${JSON.stringify(parts)}\n`) }
const limits = { recognition: { ...usualLimits.recognition, milliseconds: 120_000 } }
const folder = process.argv[2]
if (folder !== undefined) await mkdir(folder, { recursive: true })

for (const condition of Object.keys(conditions) as Condition[])
  for (const subject of subjects) {
    const picture = await photo(page, subject, condition)
    if (folder !== undefined) await writeFile(join(folder, `${condition} ${subject.name}.jpg`), picture)
    const start = performance.now()
    const { regions } = await recognise(picture, { log, limits })
    const milliseconds = Math.round(performance.now() - start)
    const { characters, ofCharacters, fields, ofFields } = scoreOf(subject, regions)
    process.stdout.write(
      `${condition}, ${subject.kind}, ${subject.name}: ${characters} of ${ofCharacters} characters, ${fields} of ${ofFields} fields, ${milliseconds} ms\n`,
    )
    if (folder !== undefined && fields < ofFields)
      process.stdout.write(
        `${linesOf(regions)
          .map(({ text, confidence }) => `    ${text} (${confidence})`)
          .join('\n')}\n`,
      )
  }
await Promise.all([browser.close(), endRecognition()])
