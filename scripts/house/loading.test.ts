import { expect, test } from 'vitest'
import { loadingRule } from './loading.ts'
import { readSource } from './source.ts'

const says = (files: Record<string, string>) =>
  loadingRule(Object.entries(files).map(([path, text]) => readSource(path, text))).map(({ path, says: text }) => [
    path,
    text,
  ])

const paper = { 'server/src/kit/paper.ts': "import Pdf from 'pdfkit/js'\nexport const pdf = Pdf" }
const main = 'server/src/main.ts'
const start = { 'scripts/start.ts': "import './run.ts'\nawait import('../server/src/main.ts')" }

const violation = (path: string, specifier: string, chain: readonly string[]) => [
  path,
  `loads ${specifier} at the start of the server: ${chain.join(' → ')}; import one of them at its first use`,
]

test('the server loads no large package at its start, however many files are between', () => {
  const route = { 'server/src/route.ts': "export { pdf } from './kit/paper.ts'" }
  const chain = [main, 'server/src/route.ts', 'server/src/kit/paper.ts']
  expect(says({ ...start, [main]: "import './route.ts'", ...route, ...paper })).toEqual([
    violation('server/src/kit/paper.ts', 'pdfkit/js', chain),
  ])
})

test.each([
  'export const draw = async () => (await import("./kit/paper.ts")).pdf',
  'export async function draw() { return (await import("./kit/paper.ts")).pdf }',
  'export class Drawing { async draw() { return (await import("./kit/paper.ts")).pdf } }',
])('a package is loaded at its first use, and types are not loaded: %s', lazy => {
  expect(says({ ...start, [main]: `import type { pdf } from './kit/paper.ts'\n${lazy}`, ...paper })).toEqual([])
  expect(says({ ...start, [main]: '', ...paper })).toEqual([])
})

test.each([
  "await import('./kit/paper.ts')",
  "export const paper = import('./kit/paper.ts')",
  "(async () => { await import('./kit/paper.ts') })()",
  "void (async function () { await import('./kit/paper.ts') }())",
])('an import outside a function, or in one that is called where it stands, is loaded at the start: %s', eager => {
  const chain = [main, 'server/src/kit/paper.ts']
  expect(says({ ...start, [main]: eager, ...paper })).toEqual([
    violation('server/src/kit/paper.ts', 'pdfkit/js', chain),
  ])
})

test('a package of a scope is known by both parts of its name', () => {
  const font = '@expo-google-fonts/noto-sans-sc/400Regular'
  const scope = "import '@expo-google-fonts/other'"
  expect(says({ ...start, [main]: `import '${font}'\n${scope}` })).toEqual([violation(main, font, [main])])
})

test('the start of the server is the file that is started, whatever its name', () => {
  const renamed = { 'scripts/start.ts': "await import('../server/src/begin.ts')" }
  const begin = 'server/src/begin.ts'
  expect(says({ ...renamed, [begin]: "import './kit/paper.ts'", ...paper })).toEqual([
    violation('server/src/kit/paper.ts', 'pdfkit/js', [begin, 'server/src/kit/paper.ts']),
  ])
})

test('is not silent if it finds no start of the server', () => {
  const nothing = [
    ['scripts/start.ts', 'imports no file of server/src: what the server loads at its start is not checked'],
  ]
  expect(says({ ...start, ...paper })).toEqual(nothing)
  expect(says(paper)).toEqual(nothing)
})
