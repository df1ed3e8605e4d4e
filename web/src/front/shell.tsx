import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import type { PortalHome } from '@seam/contract/portal/portal'
import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { type ReactNode, useEffect } from 'react'
import { send } from '../kit/api/send.ts'
import { showFailure } from '../kit/api/show-failure.ts'
import { signOut } from '../kit/session/session.ts'

type Room = { readonly path: string; readonly title: string; readonly right?: PortalRight }

const rooms: readonly Room[] = [
  { path: '/', title: '首页' },
  { path: '/orders', title: '委托', right: 'portalOrder' },
  { path: '/reports', title: '报告', right: 'portalReport' },
  { path: '/money', title: '付款', right: 'portalMoney' },
  { path: '/invoices', title: '发票', right: 'portalMoney' },
  { path: '/statements', title: '对账', right: 'portalMoney' },
  { path: '/members', title: '同事', right: 'portalMember' },
]

/** The member of staff returns by a ticket of their own. */
const goBack = async () => {
  const { ticket } = await send(loginTicketCalls.issue, {})
  location.assign(`/#/auth-redirect?ticket=${ticket}`)
}

const showTitle = (parts: readonly (string | undefined)[]) => {
  document.title = parts.filter(Boolean).join(' · ')
}

export const SignOut = () => (
  <button type="button" className="front-link" onClick={() => void signOut()}>
    退出
  </button>
)

type Props = { home: PortalHome; path: string; children: ReactNode }

/** Head, the pages that the account has a right to, and the current page; on a phone the pages are at the bottom. */
export const Shell = ({ home, path, children }: Props) => {
  const { title, clientName, userName, rights, readOnly } = home
  const own = rooms.filter(({ right }) => right === undefined || rights.includes(right))
  const current = own.find(room => (room.path === '/' ? path === '/' : path.startsWith(room.path)))
  useEffect(() => {
    showTitle([current?.title, clientName, title])
    window.scrollTo(0, 0)
  }, [current, clientName, title])
  return (
    <div className="front">
      {readOnly && (
        <div className="front-banner">
          <span>
            {userName}正在以【{clientName}】的身份查看，只能看，不能操作
          </span>
          <button type="button" className="button" onClick={() => void goBack().catch(showFailure)}>
            返回管理端
          </button>
        </div>
      )}
      <header className="front-head">
        <a href="#/" className="front-brand">
          {title}
        </a>
        <nav aria-label="主导航" className="front-nav">
          {own.map(room => (
            <a key={room.path} href={`#${room.path}`} aria-current={room === current ? 'page' : undefined}>
              {room.title}
            </a>
          ))}
        </nav>
        <a href="/manual/day/client.html" target="manual" className="front-help">
          帮助
        </a>
        {!readOnly && <SignOut />}
      </header>
      <main className="front-main">{children}</main>
    </div>
  )
}
