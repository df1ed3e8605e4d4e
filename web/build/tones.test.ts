import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../src/kit/dictionary/badge-colors.ts'
import { antdTheme } from '../src/kit/theme/antd-theme.ts'

const sheet = readFileSync(join(import.meta.dirname, '../src/kit/theme/theme.css'), 'utf8')
const [light = '', dark = ''] = sheet.split(':root[data-theme="dark"]')

const tonesOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, tone]) => [name, tone]))

const themes = { light: tonesOf(light), dark: { ...tonesOf(light), ...tonesOf(dark) } }

const read = [
  ['ink', 'surface'],
  ['ink', 'ground'],
  ['ink', 'hover'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'hover'],
  ['accent', 'surface'],
  ['accent-strong', 'accent-wash'],
  ['on-accent', 'accent'],
  ['danger', 'surface'],
  ['danger', 'danger-wash'],
  ['good', 'surface'],
  ['info', 'surface'],
  ['rock-ink', 'rock'],
  ['rock-ink-soft', 'rock'],
  ['rock-accent', 'rock-raised'],
] as const

describe.each(['light', 'dark'] as const)('the tones of the %s theme', theme => {
  const tone = (name: string) => themes[theme][name] ?? ''

  it.each(read)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tone(ink), tone(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('tells an action that endangers from an ordinary one', () => {
    expect(contrast(tone('ink'), tone('danger'))).toBeGreaterThanOrEqual(2)
  })

  it('can be read in placeholders, hints and links of antd', () => {
    const { token } = antdTheme({ dark: theme === 'dark', compact: false })
    for (const ink of [token?.colorTextPlaceholder, token?.colorTextDescription, token?.colorLink, token?.colorError])
      expect({ ink, ratio: contrast(String(ink), tone('surface')) >= 4.5 }).toEqual({ ink, ratio: true })
  })
})
