import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { unusedParts } from './unused-parts.ts'

test('no screen uses what the build leaves out of antd', () => {
  const sources = join(import.meta.dirname, '../src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'))
  const use =
    /\b(?:filterDropdown|onFilter|filterMode|Skeleton)\b|<(?:Avatar|Card|Drawer|Modal|Statistic)\b[^>]*\sloading[=\s>]/
  expect(files.filter(file => use.test(readFileSync(join(sources, file), 'utf8')))).toEqual([])
})

test.each(unusedParts)('$path of the installed antd exports what the build puts in its place', ({ path, names }) => {
  const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
  const code = readFileSync(join(antd, path.slice('antd/'.length)), 'utf8')
  expect([...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)).toEqual(names)
  expect(code).toMatch(/^export default /m)
})
