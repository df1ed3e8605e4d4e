import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { menus } from '@seam/contract/menus/menus'
import { markWords, type Words, wordsOf } from './words.ts'

/** The Markdown of the manual, one file per chapter: a screen's chapter is at the address of the screen. */
export const source = join(import.meta.dirname, '../../manual')

export type Chapter = {
  /** Without the suffix: `delegate/list`. */
  readonly path: string
  readonly title: string
  readonly text: string
  /** A file of `pictures`. */
  readonly picture: string | undefined
}

export type Part = { readonly title: string; readonly chapters: readonly Chapter[] }

/** In the order of the contents. */
const days = ['reception', 'analyst', 'reviewer', 'cashier', 'manager', 'administrator', 'client']

const titleLine = /^# (.+)\n+/

/** The picture that `npm run screens` makes of the screen at a path. */
const pictureOf = (path: string) => `${path.replaceAll('/', '-')}.webp`

const fileOf = (path: string) => join(source, `${path}.md`)

const readChapter = (path: string, pictures: ReadonlySet<string>, words: Words): Chapter => {
  const text = readFileSync(fileOf(path), 'utf8')
  const title = titleLine.exec(text)?.[1]
  if (title === undefined) throw new Error(`web/manual/${path}.md does not begin with "# title"`)
  const picture = pictureOf(path)
  const body = text.replace(titleLine, '').trim()
  return {
    path,
    title,
    text: path === 'words' ? body : markWords(body, words),
    picture: pictures.has(picture) ? picture : undefined,
  }
}

/** The manual in the order of its contents: first steps, the day of each role, then each screen in the order of the menu. */
export const readManual = (): readonly Part[] => {
  const pictures = new Set(globSync('*.webp', { cwd: join(source, 'pictures') }))
  const words = wordsOf(readFileSync(join(source, 'words.md'), 'utf8'))
  // A screen without a chapter fails the test, not the build.
  const read = (paths: readonly string[]) =>
    paths.filter(path => existsSync(fileOf(path))).map(path => readChapter(path, pictures, words))
  return [
    { title: '开始', chapters: read(['index', 'dashboard', 'account/security', 'words']) },
    { title: '每个岗位的一天', chapters: read(days.map(role => `day/${role}`)) },
    ...menus.map(({ name, screens }) => ({
      title: name,
      chapters: read(screens.map(({ url }) => url.slice(1))),
    })),
  ]
}
