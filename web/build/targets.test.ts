import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, '../src/app/tabs/tab-bar.css'), 'utf8')

it.each([
  ['.tab-bar-item button', ['width', 'height']],
  ['.tab-bar-item a', ['line-height']],
  ['.tab-bar-all', ['height']],
])('%s of the tab bar is a target of 24 px', (selector, sizes) => {
  const [, rule = ''] = sheet.split(`\n${selector} {\n`)
  const [block = ''] = rule.split('}')
  for (const size of sizes) {
    const [, pixels] = new RegExp(`^ {2}${size}: (\\d+)px;$`, 'm').exec(block) ?? []
    expect({ size, isEnough: Number(pixels) >= 24 }).toEqual({ size, isEnough: true })
  }
})
