import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Router } from 'wouter'
import { queries } from '../../kit/api/queries.ts'
import { useLoaded } from '../../kit/dialog/use-loader.ts'
import { toast } from '../../kit/feedback/feedback.tsx'
import { useKeptPlace } from '../../kit/hooks/use-kept-place.ts'
import { goTo, type Place, useHashLocation, useHashSearch } from '../../kit/location/hash-location.ts'
import { useMustChangePassword, useMustSetUpSecondFactor, useSession } from '../../kit/session/session.ts'
import { useBranding } from '../../kit/theme/branding.ts'
import { noteOpened } from '../dashboard/usage.ts'
import { menuRoutes } from '../router/menu-routes.ts'
import { preloadSharedCode } from '../router/preload.ts'
import { loadSecurityPage, menuOf, screenOf } from '../router/screen-of.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { nameOf } from '../tabs/tab-list.ts'
import { tabStore, useTabs } from '../tabs/tab-store.ts'
import { TabViews } from '../tabs/tab-views.tsx'
import { ExportBell } from './export-bell.tsx'
import { Navbar } from './navbar.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { ScanButton } from './scan/scan-button.tsx'
import { Scanner } from './scan/scanner.tsx'
import { sidebar } from './shell-state.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useFreshMenus } from './sidebar/use-fresh-menus.ts'
import './shell.css'

const reload = '/redirect'
const exportsPath = '/system/export'
const noticesPath = '/system/notice'

/** The frame around the views of a signed-in user. */
export const Shell = ({ place: { path, search } }: { place: Place }) => {
  const { title: system } = useBranding()
  const { functions } = useSession()
  const mustChangePassword = useMustChangePassword()
  const mustSetUpSecondFactor = useMustSetUpSecondFactor()
  const routes = useMemo(() => menuRoutes(functions), [functions])
  const exportsAddress = screenOf(exportsPath, routes) && exportsPath
  const view = useMemo(() => screenOf(path, routes), [path, routes])

  useFreshMenus()
  useKeptPlace()
  useEffect(preloadSharedCode, [])
  useEffect(() => tabStore.keepOnly(one => screenOf(one, routes) !== undefined), [routes])

  useLayoutEffect(() => {
    if (path.startsWith(`${reload}/`)) {
      const address = path.slice(reload.length)
      tabStore.renew(address)
      goTo(search === '' ? address : `${address}?${search}`, { replace: true })
      return
    }
    // the address is not in the menus of this user (spec §2)
    if (view === undefined) {
      toast.warning(`没有页面 ${path}，或者您没有打开它的权限，已回到首页`, 6000)
      return goTo('/', { replace: true })
    }
    noteOpened(menuOf(view.pattern))
    tabStore.visit({ path, search, title: view.title, pinned: false })
    sidebar.leave()
  }, [path, search, view])

  const tab = useTabs().tabs.find(one => one.path === path)
  const title = tab === undefined ? view?.title : nameOf(tab)
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${system}`
  }, [title, system])

  return (
    <QueryClientProvider client={queries}>
      <Router hook={useHashLocation} searchHook={useHashSearch}>
        <div className="shell">
          <a className="shell-skip" href="#main" onClick={skipToMain}>
            跳到正文
          </a>
          <Sidebar active={path} />
          <div className="shell-page">
            {mustChangePassword || mustSetUpSecondFactor ? (
              <>
                <Navbar trail={[]} />
                {mustChangePassword || <RequiredSecondFactor />}
              </>
            ) : (
              <>
                <Navbar trail={view?.trail ?? []} menu={view && menuOf(view.pattern)}>
                  <ScanButton />
                  <PaletteButton />
                  <ExportBell allAddress={exportsAddress} />
                  <NoticeBell allAddress={screenOf(noticesPath, routes) && noticesPath} />
                </Navbar>
                <Scanner />
                <TabBar active={path} />
                {view && <TabViews active={path} view={view} routes={routes} />}
              </>
            )}
          </div>
        </div>
      </Router>
    </QueryClientProvider>
  )
}

/** Shows only the set-up of the second factor, if the configuration requires it of this user (10016). */
const RequiredSecondFactor = () => {
  const { value: SecurityPage } = useLoaded(loadSecurityPage)
  return (
    <main id="main" className="shell-required">
      {SecurityPage && <SecurityPage />}
    </main>
  )
}

const skipToMain = (event: { preventDefault: () => void }) => {
  event.preventDefault()
  document.querySelector<HTMLElement>('main')?.focus()
}
