import type { ComponentType } from 'react'
import { EmptyScreen } from '../pages/empty-screen.tsx'
import { accountSecurity, loadAccountSecurity, screens, titles } from '../screens.ts'
import { home } from './guard.ts'
import type { MenuRoute } from './menu-routes.ts'

export type View = {
  /** a wouter pattern such as /delegate/list/:id */
  readonly pattern: string
  readonly title: string
  readonly trail: readonly string[]
  readonly load: () => Promise<ComponentType>
}

const withAntd = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const [Screen, { AntdFrame }] = await Promise.all([load(), import('../../kit/theme/antd-frame.tsx')])
  return () => (
    <AntdFrame>
      <Screen />
    </AntdFrame>
  )
}

// created once: a loader is identified by reference
const loaders = new Map(Object.entries(screens).map(([pattern, load]) => [pattern, withAntd(load)]))
export const loadSecurityPage = withAntd(loadAccountSecurity)
const loadDashboard = () => import('../dashboard/dashboard.tsx').then(module => module.Dashboard)
const loadEmpty = async () => EmptyScreen

export const loaderOf = (path: string) => loaders.get(path)

const fits = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`).test(path)

/** The address of the menu that a view belongs to. */
export const menuOf = (pattern: string) => pattern.replace(/\/:.*$/, '')

/** The view of an address within the menus of this user; undefined: none. */
export const screenOf = (path: string, routes: readonly MenuRoute[]): View | undefined => {
  if (path === home) return { pattern: home, title: '首页', trail: [], load: loadDashboard }
  if (path === accountSecurity)
    return { pattern: accountSecurity, title: '账号安全', trail: ['账号安全'], load: loadSecurityPage }
  const pattern = Object.keys(screens).find(one => fits(one, path)) ?? path
  const route = routes.find(one => one.path === menuOf(pattern))
  if (route === undefined) return undefined
  const ownTitle = titles[pattern]
  return {
    pattern,
    title: ownTitle ?? route.title,
    trail: ownTitle === undefined ? route.trail : [...route.trail, ownTitle],
    load: loaders.get(pattern) ?? loadEmpty,
  }
}
