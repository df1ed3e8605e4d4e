import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importEachIcon, muteIcon } from './icons.ts'

const icons = dirname(createRequire(import.meta.url).resolve('@ant-design/icons/package.json'))

test.each(['AntdIcon', 'AntdIconLight'])('%s of the installed antd is kept silent, unless it is pressed', name => {
  const code = readFileSync(join(icons, `es/components/${name}.js`), 'utf8')
  expect(muteIcon(code)).toContain('"aria-hidden": true')
  expect(muteIcon(code)).not.toMatch(/createElement\("span", _extends\(\{\s*role: "img"/)
})

test('another way of drawing is not let through', () => {
  expect(() => muteIcon('export default Icon')).toThrow('drawn in another way')
})

test('each icon is imported from its own module, and lines keep their numbers', () => {
  const code = `import {
  CopyOutlined as Copy,
  PlusOutlined,
  type Icon,
} from '@ant-design/icons'
const last = 1`
  expect(importEachIcon(code).split('\n')).toEqual([
    "import Copy from '@ant-design/icons/es/icons/CopyOutlined'; " +
      "import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'; import { type Icon } from '@ant-design/icons'",
    '',
    '',
    '',
    '',
    'const last = 1',
  ])
})

test('every import of icons has the form that is rewritten', () => {
  const sources = join(import.meta.dirname, '../src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  const through = files.filter(file => {
    const code = importEachIcon(readFileSync(join(sources, file), 'utf8'))
    return code.split('\n').some(line => line.includes("'@ant-design/icons'") && !line.includes('import { type '))
  })
  expect(through).toEqual([])
})
