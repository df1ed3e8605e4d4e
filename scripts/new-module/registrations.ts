import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from './names.ts'

/** Text → text, for each shared file that lists every module. */
export type Edits = Readonly<Record<string, (text: string) => string>>

/** Inserts before the first line that is exactly `line` at or after `from`. */
const before =
  (line: string, addition: string, from = '') =>
  (text: string) => {
    const start = text.indexOf(from)
    const at = text.indexOf(`\n${line}\n`, start)
    if (start < 0 || at < 0) throw new Error(`no line '${line}' to insert ${addition} before`)
    return `${text.slice(0, at + 1)}${addition}\n${text.slice(at + 1)}`
  }

/** Adds an entry to a list whose entries are in alphabetical order, a line each, after the line that opens it. */
const inOrder = (opening: string, entry: string) => (text: string) => {
  const [head, tail, ...others] = text.split(`\n${opening}\n`)
  if (head === undefined || tail === undefined || others.length > 0) throw new Error(`no single line '${opening}'`)
  const end = tail.search(/^[^ ]/m)
  const entries = [...tail.slice(0, end - 1).split('\n'), entry].sort()
  return `${head}\n${opening}\n${entries.join('\n')}\n${tail.slice(end)}`
}

const withImport = (statement: string) => (text: string) => `${statement}\n${text}`

const all =
  (...edits: readonly ((text: string) => string)[]) =>
  (text: string) =>
    edits.reduce((edited, edit) => edit(edited), text)

const tablesType = ({ group }: Names) => `${group.charAt(0).toUpperCase()}${group.slice(1)}Tables`

const screenOf = ({
  directory,
  camel,
  label,
  view,
  edit,
}: Names) => `  screen('${label}', '/${directory}/${camel}', 'AppstoreOutlined', {
    ${view}: ['查看${label}', 'manager'],
    ${edit}: ['维护${label}', 'manager'],
  }),`

/** The additions of a module to the files that list all of them. `tableImports` are types that its tables need. */
export const commonEdits = (names: Names, table: string, tableImports: readonly string[]): Edits => {
  const { group, directory, file, camel, pascal } = names
  return {
    'contract/src/index.ts': all(
      inOrder('export const allCalls = {', `  ${camel}: ${camel}Calls,`),
      withImport(`import { ${camel}Calls } from './${group}/${file}.ts'`),
    ),
    [`contract/src/menus/${directory}.ts`]: before('])', screenOf(names)),
    [`server/src/db/tables/${group}.ts`]: all(
      before('}', `  ${table}`, `export type ${tablesType(names)} = {`),
      ...tableImports.map(withImport),
    ),
    'server/src/routes.ts': all(
      inOrder('export const routes: readonly Route[] = [', `  ...${camel}Routes,`),
      withImport(`import { ${camel}Routes } from './modules/${group}/${file}/${file}.routes.ts'`),
    ),
    'web/src/app/screens.ts': before(
      '}',
      `  '/${directory}/${camel}': () => import('../features/${group}/${file}/${file}-page.tsx').then(module => module.${pascal}Page),`,
    ),
  }
}

const scopeList = 'server/test/data-scope/calls.ts'
const scopeListStart = 'export const withoutBusinessRows'

/** Adds its list to the tests of all plain lists and of the data scope. */
export const listEdits = ({ group, file, camel, label }: Names, numbers: readonly string[]): Edits => {
  const more = numbers.length === 0 ? '{}' : `{ ${numbers.map(name => `${name}: 1`).join(', ')} }`
  return {
    [scopeList]: before('}', `  ${camel}: ['page'],`, scopeListStart),
    'server/src/kit/catalogue/catalogue.test.ts': all(
      before(']', `  ['${label}', ${camel}Calls, '${camel}Name', ${more}, { sort: 10_000 }],`, 'const lists:'),
      withImport(`import { ${camel}Calls } from '@seam/contract/${group}/${file}'`),
    ),
  }
}

export const statesEdits = ({ group, file, camel }: Names): Edits => ({
  [scopeList]: before(
    '}',
    `  // ${file}.test.ts checks its rows against the scope of users.\n  ${camel}: ['page'],`,
    scopeListStart,
  ),
  'contract/src/dictionaries.ts': all(
    before(']', `  ${camel}State,`, 'export const closedDictionaries'),
    withImport(`import { ${camel}State } from './${group}/${file}.ts'`),
  ),
})

/** The next number of a migration, three digits. */
export const nextMigration = (root: string): string => {
  const numbers = readdirSync(join(root, 'server/src/db/migrations')).map(name => Number(name.slice(0, 3)))
  return String(Math.max(...numbers) + 1).padStart(3, '0')
}

/** The first code of the next free ten, after the failures that the group has declared. */
export const nextFailureCode = (root: string, group: string): number => {
  const files = globSync(`contract/src/${group}/**/*.ts`, { cwd: root })
  const codes = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[(2\d{4}), '/g)].map(([, code]) => Number(code)),
  )
  const usedTens = new Set(
    globSync('contract/src/**/*.ts', { cwd: root }).flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(2\d{4}), /g)].map(([, code]) =>
        Math.floor(Number(code) / 10),
      ),
    ),
  )
  let ten = Math.floor(Math.max(...codes) / 10) + 1
  while (usedTens.has(ten)) ten += 1
  return ten * 10 + 1
}
