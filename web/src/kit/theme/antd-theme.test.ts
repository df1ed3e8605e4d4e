import { describe, expect, it } from 'vitest'
import { contrast } from '../dictionary/badge-colors.ts'
import { antdTheme } from './antd-theme.ts'

describe.each([false, true])('the theme, dark: %s', dark => {
  const { token = {} } = antdTheme({ dark, compact: false })
  const { colorText = '', colorError = '' } = token

  it('shows 停用 in a colour that differs visibly from that of 编辑', () => {
    expect(contrast(colorText, colorError)).toBeGreaterThanOrEqual(2)
  })
})
