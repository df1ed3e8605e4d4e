import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { menus } from '@seam/contract/menus/menus'
import { describe, expect, it } from 'vitest'
import { readManual, source } from './chapters.ts'
import { renderChapter } from './page.ts'
import { markWords, wordsOf } from './words.ts'

const root = join(import.meta.dirname, '../../..')
const parts = readManual()
const chapters = parts.flatMap(part => part.chapters)
const paths = chapters.map(chapter => chapter.path)

/** Sources in one text, without the line breaks around the children of elements. */
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/*.test.*'] })
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/(?<=>)\s+|\s+(?=<)/g, '')

const quotesOf = (pattern: RegExp) =>
  chapters.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, quote = '']) => ({ path, quote })))

describe('the manual', () => {
  it('has a chapter for each screen of the menu', () => {
    const screens = menus.flatMap(({ screens }) => screens.map(({ url }) => url.slice(1)))
    expect(screens.filter(url => !paths.includes(url))).toEqual([])
  })

  it('titles the chapter of a screen with its name in the menu', () => {
    const names = menus.flatMap(({ screens }) => screens.map(({ url, name }) => [url.slice(1), name] as const))
    const titles = new Map(chapters.map(({ path, title }) => [path, title]))
    expect(names.filter(([url, name]) => titles.has(url) && titles.get(url) !== name)).toEqual([])
  })

  it('uses every file', () => {
    const files = globSync('**/*.md', { cwd: source }).map(file => file.replace(/\.md$/, ''))
    expect(files.filter(file => !paths.includes(file))).toEqual([])
  })

  it('quotes texts that the screens have', () => {
    const texts = sourcesOf('web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/db/seed/**/*.ts')
    const quotes = quotesOf(/「([^」]+)」/g)
    expect(quotes.length).toBeGreaterThan(100)
    expect(quotes.filter(({ quote }) => !texts.includes(quote))).toEqual([])
  })

  it('tells to press what can be pressed: no titles of dialogs, no names of log entries', () => {
    const texts = sourcesOf('web/src/**/*.tsx', 'web/src/**/use-*.ts')
    const isControl = (quote: string) =>
      [
        `>${quote}<`,
        `>${quote}{`,
        `submit="${quote}"`,
        `label: '${quote}`,
        `label="${quote}"`,
        `okText="${quote}"`,
        `? '${quote}'`,
        `: '${quote}'`,
      ].some(form => texts.includes(form))
    const quotes = quotesOf(/点「([^」]+)」/g)
    expect(quotes.length).toBeGreaterThan(50)
    expect(quotes.filter(({ quote }) => !isControl(quote))).toEqual([])
  })

  it('links to chapters that exist', () => {
    const pages = new Set(paths.map(path => `/manual/${path}.html`).concat('/manual/', '/', '/front/'))
    for (const chapter of chapters) {
      const links = [...renderChapter(chapter, parts).matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, to = '']) => to)
      expect(links.filter(to => !pages.has(to) && !to.startsWith('/manual/pictures/'))).toEqual([])
    }
  })
})

describe('terms', () => {
  const words = wordsOf('**复测**：再测一次。\n\n**测**：测定。')

  it('are explained where they first appear, the longer term first', () => {
    const marked = markWords('## 复测\n\n请复测，再复测；测完「复测」。', words)
    expect(marked.match(/class="word"/g)).toHaveLength(2)
    expect(marked).toContain('title="再测一次。">复测</a>，再')
    expect(marked).toMatch(/^## 复测\n/)
    expect(marked).toContain('「复测」')
  })
})
