import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = (folder: string) => globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).map(file => join(folder, file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const screens = files('web/src').map(file => ({ folder: dirname(file), text: textOf(file) }))

/** The sources of the folders that declare columns of these headings. */
const sourcesOf = (name: string): string => {
  const folders = new Set(
    screens.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ folder }) => folder),
  )
  return screens
    .filter(({ folder }) => folders.has(folder))
    .map(({ text }) => text)
    .join('\n')
}

/** `key: 'a', title: 'A'`, `column('a', 'A'` or `['a', 'figure', 'A']`. */
const isColumn = (source: string, key: string, title: string) =>
  new RegExp(`(key: |[([]\\s*)'${key}'( as const)?,\\s*('\\w+', )?(title: )?'${title}'`).test(source)

// The other way around does not compile: a column of the screen without a heading, or under another one.
it('every column of a file is on the screen', async () => {
  const missing: string[] = []
  let lists = 0
  for (const file of files('contract/src').filter(name => textOf(name).includes('Headings = {'))) {
    const exports = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [name, headings] of Object.entries(exports).filter(([one]) => one.endsWith('Headings'))) {
      const source = sourcesOf(name)
      lists++
      // a screen that takes its titles from the headings has them all
      if (new RegExp(`= ${name}\\b|${name}\\[`).test(source)) continue
      for (const [key, title] of Object.entries(Object(headings)))
        if (!isColumn(source, key, String(title))) missing.push(`${name}.${key}`)
    }
  }
  expect(lists).toBeGreaterThan(15)
  expect(missing).toEqual([])
})
