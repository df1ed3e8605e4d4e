import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Permission } from '@seam/contract/kit/permission'

const web = join(import.meta.dirname, '..', '..', 'web', 'src')
const screenList = readFileSync(join(web, 'app', 'screens.ts'), 'utf8')

type Module = { readonly words: readonly string[]; readonly imports: readonly string[] }

const modules = new Map<string, Module>()

const fileOf = (importer: string, path: string): string | undefined => {
  const file = join(dirname(importer), path)
  return [file, `${file}.ts`, `${file}.tsx`].find(name => /\.tsx?$/.test(name) && existsSync(name))
}

const readModule = (file: string): Module => {
  const known = modules.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(/(?:from |import\(\s*)'(\.[^']+)'/g)].map(([, path = '']) => path)
  const module = {
    words: text.match(/(?<=')[a-zA-Z]+(?=')/g) ?? [],
    imports: paths.flatMap(path => fileOf(file, path) ?? []),
  }
  modules.set(file, module)
  return module
}

/** What the kit shows by permission, such as the sharing of a filter, it shows on every screen alike. */
const isOfScreen = (file: string) => /^(features|shared)\//.test(relative(web, file))

const readScreenWords = (address: string): ReadonlySet<string> => {
  const entry = new RegExp(`'${address}': \\(\\) =>\\s*import\\(\\s*'(\\.\\./features/[^']+)'`)
  const first = fileOf(join(web, 'app', 'screens.ts'), entry.exec(screenList)?.[1] ?? '')
  if (first === undefined) throw new Error(`${address} is not in the list of screens`)
  const files = new Set([first])
  // a set visits what is added to it meanwhile
  for (const file of files) for (const path of readModule(file).imports.filter(isOfScreen)) files.add(path)
  return new Set([...files].flatMap(file => readModule(file).words))
}

const screenWords = new Map<string, ReadonlySet<string>>()

/** The permissions, among those given, that the code of a screen names: on the others nothing in it depends. */
export const rightsIn = (address: string, permissions: ReadonlySet<Permission>): string => {
  const words = screenWords.get(address) ?? readScreenWords(address)
  screenWords.set(address, words)
  return [...permissions]
    .filter(code => words.has(code))
    .toSorted()
    .join()
}
