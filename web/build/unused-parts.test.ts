import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { unusedParts } from './unused-parts.ts'

const sources = join(import.meta.dirname, '../src')
const codes = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .map(file => [file, readFileSync(join(sources, file), 'utf8')] as const)
const isLoading = /<(?:Drawer|Modal)\b(?:[^>]|=>)*\sloading[=\s/>]/
const filesWith = (use: RegExp) => codes.filter(([, code]) => use.test(code)).map(([file]) => file)

test('no screen imports a component of antd that shows a skeleton by itself', () => {
  expect(filesWith(/import \{[^}]*\b(?:Card|Skeleton|Statistic)\b[^}]*\} from 'antd'/)).toEqual([])
})

test('no dialog or drawer has the state of loading, no column a filter menu', () => {
  expect(filesWith(isLoading)).toEqual([])
  expect(filesWith(/\b(?:filterDropdown|onFilter|filterMode|filteredValue)\b|\bfilters: \[/)).toEqual([])
})

test.each(['<Modal onCancel={() => close()} loading>', '<Modal loading/>', '<Drawer open loading={busy}>'])(
  '%s would be noticed',
  code => {
    expect(code).toMatch(isLoading)
  },
)

test.each(unusedParts)('$path of the installed antd exports what the build puts in its place', ({ path, names }) => {
  const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
  const code = readFileSync(join(antd, path.slice('antd/'.length)), 'utf8')
  expect([...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)).toEqual(names)
  expect(code).toMatch(/^export default /m)
})
