import { useMemo } from 'react'
import { useSession } from '../../../kit/session/session.ts'
import { useBranding } from '../../../kit/theme/branding.ts'
import { Mark } from '../../brand/mark.tsx'
import { home } from '../../router/guard.ts'
import { visibleMenus } from '../../router/menu-routes.ts'
import { sidebar, useSidebar } from '../shell-state.ts'
import { SidebarMenu } from './sidebar-menu.tsx'
import './sidebar.css'

const homeMenu = {
  id: 0,
  parentId: null,
  type: 1,
  icon: 'HomeOutlined',
  menuName: '首页',
  menuUrl: home,
  authFlag: '',
  menuSort: 0,
  state: 2,
  hidden: false,
  linkType: 0,
  meta: { title: '首页', icon: 'HomeOutlined', hidden: false, keepAlive: false, link: null },
  level: 1,
  children: [],
} as const

/** The sidebar: 210 px wide, or icons only, or a drawer on a phone. */
export const Sidebar = ({ active }: { active: string }) => {
  const { functions } = useSession()
  const { title, sysLogo } = useBranding()
  const { open, drawer } = useSidebar()
  const menus = useMemo(() => {
    const menus = visibleMenus(functions)
    return menus.some(one => one.menuUrl === home) ? menus : [{ ...homeMenu, children: [] }, ...menus]
  }, [functions])
  return (
    <>
      {drawer && open && <div className="sidebar-veil" aria-hidden onClick={() => sidebar.set(false)} />}
      <aside className={`sidebar ${open ? 'sidebar-open' : 'sidebar-closed'}`} inert={drawer && !open}>
        <a className="sidebar-brand" href={`#${home}`} title={title}>
          {sysLogo ? <img src={sysLogo} alt="" /> : <Mark />}
          <strong>{title}</strong>
        </a>
        <nav className="sidebar-nav" aria-label="主菜单">
          <SidebarMenu menus={menus} active={active} narrow={!open} onWiden={() => sidebar.set(true)} />
        </nav>
      </aside>
    </>
  )
}
