import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { muteIcon } from './icons.ts'

const icons = dirname(createRequire(import.meta.url).resolve('@ant-design/icons/package.json'))

test.each(['AntdIcon', 'AntdIconLight'])('%s of the installed antd is kept silent, unless it is pressed', name => {
  const code = readFileSync(join(icons, `es/components/${name}.js`), 'utf8')
  expect(muteIcon(code)).toContain('"aria-hidden": true')
  expect(muteIcon(code)).not.toMatch(/createElement\("span", _extends\(\{\s*role: "img"/)
})

test('another way of drawing is not let through', () => {
  expect(() => muteIcon('export default Icon')).toThrow('drawn in another way')
})
