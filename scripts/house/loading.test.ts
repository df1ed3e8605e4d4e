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

test('the server loads no large package at its start, however many files are between', () => {
  const route = { 'server/src/route.ts': "export { pdf } from './kit/paper.ts'" }
  expect(says({ [main]: "import './route.ts'", ...route, ...paper })).toEqual([
    [
      'server/src/kit/paper.ts',
      'loads pdfkit/js at the start of the server: server/src/main.ts → server/src/route.ts → server/src/kit/paper.ts; import one of them at its first use',
    ],
  ])
})

test('a package is loaded at its first use, and types are not loaded', () => {
  const lazy = "export const draw = async () => (await import('./kit/paper.ts')).pdf"
  expect(says({ [main]: `import type { pdf } from './kit/paper.ts'\n${lazy}`, ...paper })).toEqual([])
  expect(says(paper)).toEqual([])
})
