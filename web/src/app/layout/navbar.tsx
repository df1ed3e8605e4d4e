import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { setAppearance, useAppearance } from '../../kit/theme/appearance.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { sidebar, useSidebar } from './shell-state.ts'
import { UserMenu } from './user-menu.tsx'
import './navbar.css'

type Props = {
  trail: readonly string[]
  /** the screen whose chapter of the manual is offered */
  menu?: string | undefined
  /** content before the switch of dark and light: search, exports */
  children?: ReactNode
}

export const Navbar = ({ trail, menu, children }: Props) => {
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
        {menu !== undefined && <HelpLink menu={menu} />}
        <DarkSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

/** Opens the chapter of a screen beside the work (web/manual). */
const HelpLink = ({ menu }: { menu: string }) => (
  <a className="icon-button" href={`/manual${menu}.html`} target="manual" aria-label="本页手册" title="本页手册">
    <QuestionCircleOutlined aria-hidden />
  </a>
)

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
