import { useEffect, useMemo, useState } from 'react'
import { type MenuNode, useSession } from '../../kit/session/session.ts'
import { useBranding } from '../../kit/theme/branding.ts'
import { Strata } from '../brand/strata.tsx'
import { visibleMenus } from '../router/menu-routes.ts'
import { Figures } from './figures.tsx'
import { Functions } from './functions.tsx'
import { Today } from './today.tsx'
import './dashboard.css'

const parts = [
  [5, '夜深了'],
  [11, '上午好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
] as const

/** By the laboratory's clock, eight hours east of Greenwich. */
const greeting = (now: Date): string => {
  const hour = (now.getUTCHours() + 8) % 24
  return parts.find(([until]) => hour < until)?.[1] ?? ''
}

const leaves = (menus: readonly MenuNode[]): readonly MenuNode[] =>
  menus.flatMap(menu => (menu.children.length === 0 ? [menu] : leaves(menu.children)))

const dayOf = (now: Date) =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(now)

/** Background and welcome title of the configuration, and links to the user's work. */
export const Dashboard = () => {
  const { user, functions } = useSession()
  const { title, welcomeTitle, dashboardBackgroundImg, loginBackgroundImg } = useBranding()
  const background = dashboardBackgroundImg || loginBackgroundImg
  const [now, setNow] = useState(() => new Date())
  // again each time the view returns
  useEffect(() => setNow(new Date()), [])
  const menus = useMemo(() => leaves(visibleMenus(functions)), [functions])
  return (
    <div className="dashboard">
      <section className="dashboard-head">
        {background ? <img src={background} alt="" /> : <Strata />}
        <h1>{welcomeTitle || `欢迎使用${title}`}</h1>
        <p>
          {greeting(now)}，{user.userName} · {dayOf(now)}
        </p>
      </section>
      <Today />
      <Figures />
      <Functions menus={menus} />
    </div>
  )
}
