import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useUnsavedIn } from '../../kit/draft/unsaved.tsx'
import { addressOf, goTo } from '../../kit/location/hash-location.ts'
import { type MenuPlace, PopupMenu, placeOf } from '../../kit/menu/popup-menu.tsx'
import { nameOf, type Tab } from './tab-list.ts'
import { tabStore, useTabs } from './tab-store.ts'
import './tab-bar.css'

type Menu = { readonly tab: Tab; readonly at: MenuPlace }

/** Arrow keys, Home and End move between tabs, Delete closes the focused tab. */
const moveAlong = (event: KeyboardEvent<HTMLAnchorElement>) => {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const now = links.indexOf(event.currentTarget)
  if (event.key === 'Delete') {
    const item = links[now]?.closest('li')
    ;(links[now + 1] ?? links[now - 1])?.focus()
    return item?.querySelector('button')?.click()
  }
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1 + links.length, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[to % links.length]?.focus()
}

/** The tabs with their context menu, and a list of all tabs if they do not fit. */
export const TabBar = ({ active }: { active: string }) => {
  const { tabs } = useTabs()
  const [menu, setMenu] = useState<Menu>()
  const openMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // opened by keyboard there is no pointer position: use the place below the tab
    const { x, y, isPressed } = placeOf(event)
    setMenu({ tab, at: { x: x || left, y: y || bottom, isPressed } })
  }
  const [all, setAll] = useState<{ readonly x: number; readonly y: number }>()
  const { list, cut } = useCut(tabs)
  useCurrentInSight(list, active, cut, tabs)
  return (
    <nav className="tab-bar" aria-label="访问过的页面">
      <ul ref={list}>
        {tabs.map(tab => (
          <TabItem key={tab.path} tab={tab} active={active} onMenu={event => openMenu(event, tab)} />
        ))}
      </ul>
      {cut && (
        <button
          type="button"
          className="tab-bar-all"
          aria-haspopup="menu"
          aria-label="全部标签"
          title="全部标签"
          onClick={event => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            setAll({ x: left, y: bottom })
          }}
        >
          <span aria-hidden>⌄</span> {tabs.length}
        </button>
      )}
      {all && (
        <PopupMenu
          label="全部标签"
          at={all}
          onClose={() => setAll(undefined)}
          items={tabs.map(tab => ({
            label: nameOf(tab),
            ...(tab.path === active && { on: true }),
            run: () => goTo(addressOf(tab)),
          }))}
        />
      )}
      {menu && (
        <TabMenu
          key={`${menu.at.x} ${menu.at.y}`}
          {...menu}
          active={active}
          onClose={() => setMenu(open => (open === menu ? undefined : open))}
        />
      )}
    </nav>
  )
}

/** Whether some tabs do not fit into the window. */
const useCut = (tabs: readonly Tab[]) => {
  const list = useRef<HTMLUListElement>(null)
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const box = list.current
    if (box === null || tabs.length === 0) return
    const measure = () => setCut(box.scrollWidth > box.clientWidth + 1)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [tabs])
  return { list, cut }
}

/** Scrolls to the current tab, again when tabs change, the list of all tabs takes its place or the window is resized. */
const useCurrentInSight = (
  list: RefObject<HTMLUListElement | null>,
  active: string,
  cut: boolean,
  tabs: readonly Tab[],
) =>
  useEffect(() => {
    const scroll = () =>
      list.current?.querySelector('.tab-bar-current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    scroll()
    window.addEventListener('resize', scroll)
    return () => window.removeEventListener('resize', scroll)
  }, [list, active, cut, tabs])

const TabMenu = ({ tab, at, active, onClose }: Menu & { active: string; onClose: () => void }) => (
  <PopupMenu
    label={`${nameOf(tab)} 标签`}
    at={at}
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
  const changed = useUnsavedIn(tab.path)
  const current = tab.path === active
  const close = () => void tabStore.close('this', tab.path, active)
  return (
    <li className={current ? 'tab-bar-item tab-bar-current' : 'tab-bar-item'}>
      <a
        href={`#${addressOf(tab)}`}
        aria-current={current ? 'page' : undefined}
        title={nameOf(tab)}
        onContextMenu={onMenu}
        onKeyDown={moveAlong}
        onAuxClick={event => {
          if (event.button !== 1 || tab.pinned) return
          event.preventDefault()
          close()
        }}
      >
        {nameOf(tab)}
        {changed && (
          <span className="tab-bar-unsaved" title="有未保存的内容">
            ●
          </span>
        )}
      </a>
      {!tab.pinned && (
        <button type="button" aria-label={`关闭${nameOf(tab)}`} onClick={close}>
          ✕
        </button>
      )}
    </li>
  )
}
