import { DownOutlined } from '@ant-design/icons'
import { linkType } from '@seam/contract/system/menu/menu'
import { useEffect, useId, useState } from 'react'
import { MenuIcon } from '../../../kit/menu/menu-icon.tsx'
import { showWholeList } from '../../../kit/page-table/state/link-filter.ts'
import type { MenuNode } from '../../../kit/session/session.ts'
import { preload } from '../../router/preload.ts'

type Props = {
  readonly menus: readonly MenuNode[]
  readonly active: string
  readonly narrow: boolean
  /** called when a directory is chosen while only icons are shown */
  readonly onWiden: () => void
}

const holds = (menu: MenuNode, path: string): boolean =>
  menu.menuUrl === path || menu.children.some(child => holds(child, path))

/** One level of the menu; only one of its directories is open at a time (spec §2). */
export const SidebarMenu = ({ menus, active, narrow, onWiden }: Props) => {
  const [open, setOpen] = useState<number>()
  const around = menus.find(menu => menu.children.length > 0 && holds(menu, active))?.id
  useEffect(() => {
    if (around !== undefined) setOpen(around)
  }, [around])
  return (
    <ul className="sidebar-menu">
      {menus.map(menu =>
        menu.children.length === 0 ? (
          <Leaf key={menu.id} menu={menu} active={active} />
        ) : (
          <Directory
            key={menu.id}
            menu={menu}
            active={active}
            narrow={narrow}
            open={open === menu.id && !narrow}
            onWiden={onWiden}
            onToggle={() => {
              setOpen(open === menu.id && !narrow ? undefined : menu.id)
              if (narrow) onWiden()
            }}
          />
        ),
      )}
    </ul>
  )
}

const Leaf = ({ menu, active }: { menu: MenuNode; active: string }) => {
  const outside = menu.linkType === linkType.newWindow
  const load = () => preload(menu.menuUrl)
  return (
    <li>
      <a
        className="sidebar-item"
        href={`#${menu.menuUrl}`}
        title={menu.menuName}
        aria-current={menu.menuUrl === active ? 'page' : undefined}
        onClick={() => showWholeList(menu.menuUrl)}
        onPointerEnter={load}
        onFocus={load}
        {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
      >
        <MenuIcon name={menu.icon} />
        <span>{menu.menuName}</span>
      </a>
    </li>
  )
}

type DirectoryProps = Omit<Props, 'menus'> & { menu: MenuNode; open: boolean; onToggle: () => void }

const Directory = ({ menu, open, onToggle, ...rest }: DirectoryProps) => {
  const below = useId()
  return (
    <li className={holds(menu, rest.active) ? 'sidebar-around' : undefined}>
      <button
        type="button"
        className="sidebar-item"
        title={menu.menuName}
        aria-expanded={open}
        aria-controls={below}
        onClick={onToggle}
      >
        <MenuIcon name={menu.icon} />
        <span>{menu.menuName}</span>
        <DownOutlined className="sidebar-arrow" aria-hidden />
      </button>
      <div id={below} className="sidebar-below" hidden={!open}>
        <SidebarMenu menus={menu.children} {...rest} />
      </div>
    </li>
  )
}
