import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from './antd-theme.ts'
import { useAppearance } from './appearance.ts'
import './print.css'

dayjs.locale('zh-cn')

/** Configures antd for one screen: colours, Chinese, and the density of the user. It is loaded with the first screen. */
export const AntdFrame = ({ children }: { children: ReactNode }) => {
  const { dark, compact } = useAppearance()
  const theme = useMemo(() => antdTheme({ dark, compact }), [dark, compact])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
