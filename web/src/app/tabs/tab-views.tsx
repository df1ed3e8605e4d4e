import { Activity, useLayoutEffect, useRef } from 'react'
import { loadedNow, useLoaded } from '../../kit/dialog/use-loader.ts'
import { useHotkeys } from '../../kit/hooks/use-hotkeys.ts'
import { LoadFailed } from '../pages/load-failed.tsx'
import type { MenuRoute } from '../router/menu-routes.ts'
import { screenOf, type View } from '../router/screen-of.tsx'
import { useTabs } from './tab-store.ts'
import { TabView } from './tab-view.tsx'
import './tab-views.css'

type Props = { readonly active: string; readonly view: View; readonly routes: readonly MenuRoute[] }

const rowControls = `tbody tr:not([aria-hidden]) :is(a[href], button, input), [role="listitem"] :is(a[href], button),
  .card-list li :is(a[href], button, input)`

/** Focuses the first control in the rows of the visible list (Ctrl+↓). */
const focusFirstRow = () => {
  const controls = document.querySelectorAll<HTMLElement>(`main :is(${rowControls})`)
  const first = [...controls].find(control => control.getClientRects().length > 0)
  first?.focus()
}

const isSeen = (element: Element | null) =>
  element !== null && element !== document.body && element.getClientRects().length > 0

/** The views that are kept alive, one of them visible. While a view is loading the previous one stays visible. */
export const TabViews = ({ active, view, routes }: Props) => {
  const { tabs, alive, instances } = useTabs()
  const { value, failed, retry } = useLoaded(view.load)
  const lastVisible = useRef(active)
  useHotkeys({ arrowdown: focusFirstRow })
  const visible = value === undefined ? lastVisible.current : active
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // the keyboard goes on in the new view, unless it is in the menu or in a field of the view
    if (lastVisible.current !== visible && !isSeen(document.activeElement)) main.current?.focus({ preventScroll: true })
    lastVisible.current = visible
  })
  return (
    <main
      ref={main}
      className="tab-views"
      data-dialog-room
      tabIndex={-1}
      aria-busy={value === undefined && failed === undefined}
    >
      {value === undefined && failed === undefined && <div className="tab-views-loading" />}
      {failed !== undefined && <LoadFailed onRetry={retry} />}
      {alive.map(path => {
        const tab = tabs.find(one => one.path === path)
        const own = screenOf(path, routes)
        const Screen = own && loadedNow(own.load)
        if (tab === undefined || own === undefined || Screen === undefined) return null
        const isVisible = path === visible && failed === undefined
        return (
          <Activity key={`${path} ${instances[path] ?? 0}`} mode={isVisible ? 'visible' : 'hidden'}>
            <TabView tab={tab} pattern={own.pattern} Screen={Screen} />
          </Activity>
        )
      })}
    </main>
  )
}
