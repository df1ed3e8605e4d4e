import { MenuFoldOutlined, MenuUnfoldOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { setAppearance, useAppearance } from '../../kit/theme/appearance.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { sidebar, useSidebar } from './shell-state.ts'
import { UserMenu } from './user-menu.tsx'
import './navbar.css'

type Props = {
  trail: readonly string[]
  /** content before the switch of dark and light: search, exports */
  children?: ReactNode
}

export const Navbar = ({ trail, children }: Props) => {
  const { open } = useSidebar()
  const fold = open ? '收起菜单' : '展开菜单'
  return (
    <header className="navbar">
      <button
        type="button"
        className="icon-button"
        aria-label={fold}
        title={fold}
        aria-expanded={open}
        onClick={() => sidebar.set(!open)}
      >
        {open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      <Breadcrumb trail={trail} />
      <div className="navbar-right">
        {children}
        <DarkSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

const DarkSwitch = () => {
  const { dark } = useAppearance()
  const label = dark ? '切换到浅色' : '切换到深色'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => setAppearance({ mode: dark ? 'light' : 'dark' })}
    >
      {dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  )
}
