import { type ThemeConfig, theme } from 'antd'
import type { Appearance } from './appearance.ts'

const font =
  'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Hiragino Sans GB", sans-serif'

const light = { colorPrimary: '#b45309', colorLink: '#b45309', colorText: '#1c2026', colorBgLayout: '#f3f4f5' }
const dark = {
  colorPrimary: '#f0a43a',
  colorLink: '#f0a43a',
  colorText: '#e6e9ed',
  colorBgBase: '#14171b',
  colorBgContainer: '#181c21',
  colorBgElevated: '#20252c',
  colorBgLayout: '#101317',
}

/** antd in the colours of theme.css. */
export const antdTheme = ({ dark: isDark, compact }: Pick<Appearance, 'dark' | 'compact'>): ThemeConfig => ({
  algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
  token: {
    ...(isDark ? dark : light),
    colorWarning: '#c28a00',
    colorError: isDark ? '#f06a5e' : '#c4291c',
    colorInfo: isDark ? '#6aaef0' : '#1d5fa8',
    borderRadius: 6,
    fontFamily: font,
    wireframe: false,
  },
  components: isDark ? { Button: { primaryColor: '#1d1405' } } : {},
})
