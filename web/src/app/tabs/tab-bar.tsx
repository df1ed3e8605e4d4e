import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedIn } from '../../kit/draft/unsaved.tsx'
import { addressOf } from '../../kit/location/hash-location.ts'
import { PopupMenu } from '../../kit/menu/popup-menu.tsx'
import type { Tab } from './tab-list.ts'
import { tabStore, useTabs } from './tab-store.ts'
import './tab-bar.css'

type Menu = { readonly tab: Tab; readonly x: number; readonly y: number }

/** The visited views, with their right-click menu. */
export const TabBar = ({ active }: { active: string }) => {
  const { tabs } = useTabs()
  const [menu, setMenu] = useState<Menu>()
  const openMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // by keyboard there is no pointer: below the tab then
    setMenu({ tab, x: event.clientX || left, y: event.clientY || bottom })
  }
  return (
    <nav className="tab-bar" aria-label="访问过的页面">
      <ul>
        {tabs.map(tab => (
          <TabItem key={tab.path} tab={tab} active={active} onMenu={event => openMenu(event, tab)} />
        ))}
      </ul>
      {menu && (
        <TabMenu
          key={`${menu.x} ${menu.y}`}
          {...menu}
          active={active}
          onClose={() => setMenu(open => (open === menu ? undefined : open))}
        />
      )}
    </nav>
  )
}

const TabMenu = ({ tab, x, y, active, onClose }: Menu & { active: string; onClose: () => void }) => (
  <PopupMenu
    label={`${tab.title} 标签`}
    at={{ x, y }}
    width={105}
    onClose={onClose}
    items={[
      { label: '刷新', run: () => void tabStore.refresh(addressOf(tab), tab.path) },
      ...(tab.pinned ? [] : [{ label: '关闭', run: () => void tabStore.close('this', tab.path, active) }]),
      { label: '关闭其他', run: () => void tabStore.close('others', tab.path, active) },
      { label: '关闭所有', run: () => void tabStore.close('all', tab.path, active) },
    ]}
  />
)

type ItemProps = { tab: Tab; active: string; onMenu: (event: MouseEvent<HTMLElement>) => void }

const TabItem = ({ tab, active, onMenu }: ItemProps) => {
  const item = useRef<HTMLLIElement>(null)
  const changed = useUnsavedIn(tab.path)
  const current = tab.path === active
  const close = () => void tabStore.close('this', tab.path, active)
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <li ref={item} className={current ? 'tab-bar-item tab-bar-current' : 'tab-bar-item'}>
      <a
        href={`#${addressOf(tab)}`}
        aria-current={current ? 'page' : undefined}
        onContextMenu={onMenu}
        onAuxClick={event => {
          if (event.button !== 1 || tab.pinned) return
          event.preventDefault()
          close()
        }}
      >
        {tab.title}
        {changed && (
          <span className="tab-bar-unsaved" title="有未保存的内容">
            ●
          </span>
        )}
      </a>
      {!tab.pinned && (
        <button type="button" aria-label={`关闭${tab.title}`} onClick={close}>
          ✕
        </button>
      )}
    </li>
  )
}
