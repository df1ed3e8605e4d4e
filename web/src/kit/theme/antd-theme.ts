import { type ThemeConfig, theme } from 'antd'
import type { Appearance } from './appearance.ts'

const font =
  'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Hiragino Sans GB", sans-serif'

// placeholders and hints need a contrast of 4.5:1 too
const light = {
  colorPrimary: '#b45309',
  // darker on hover, as elsewhere: antd's lighter colour is hard to read
  colorPrimaryHover: '#92400e',
  colorLink: '#b45309',
  colorLinkHover: '#92400e',
  colorText: '#1c2026',
  colorTextPlaceholder: '#6d7480',
  colorTextDescription: '#59616d',
  colorBgLayout: '#f3f4f5',
}
const dark = {
  colorPrimary: '#f0a43a',
  colorLink: '#f0a43a',
  colorText: '#e6e9ed',
  colorTextPlaceholder: '#88919d',
  colorTextDescription: '#a0a8b4',
  colorBgBase: '#14171b',
  colorBgContainer: '#181c21',
  colorBgElevated: '#20252c',
  colorBgLayout: '#101317',
}

const onAmber = '#1d1405'

/** antd's theme in the colours of theme.css. */
export const antdTheme = ({ dark: isDark, compact }: Pick<Appearance, 'dark' | 'compact'>): ThemeConfig => ({
  algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
  token: {
    ...(isDark ? dark : light),
    colorWarning: '#c28a00',
    colorError: isDark ? '#fb7d71' : '#c4291c',
    colorInfo: isDark ? '#6aaef0' : '#1d5fa8',
    borderRadius: 6,
    fontFamily: font,
    wireframe: false,
  },
  components: isDark ? { Button: { primaryColor: onAmber }, Steps: { colorTextLightSolid: onAmber } } : {},
})
