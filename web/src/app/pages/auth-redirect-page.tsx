import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../kit/api/call-failure.ts'
import { send } from '../../kit/api/send.ts'
import { goTo, type Place } from '../../kit/location/hash-location.ts'
import { session } from '../../kit/session/session-store.ts'
import { safeRedirect } from '../router/guard.ts'
import './page-card.css'

const spent = '跳转凭证不存在、已经使用过，或已超过 60 秒。请回到原来的系统重新打开，或直接登录。'

/**
 * Redeems a one-time ticket of sys/adminLoginFront: ?ticket=…&redirect=/path. A user who is already signed in
 * is asked first: a link from someone else must not switch their account unnoticed.
 */
export const AuthRedirectPage = ({ place }: { place: Place }) => {
  const [{ ticket, redirect }] = useState(() => {
    const parameters = new URLSearchParams(place.search)
    return { ticket: parameters.get('ticket') ?? '', redirect: safeRedirect(parameters.get('redirect')) }
  })
  const [fault, setFault] = useState(ticket === '' ? spent : '')
  const [present] = useState(() => session.current()?.user)
  const started = useRef(false)

  const redeem = useCallback(async () => {
    if (started.current) return
    started.current = true
    try {
      const fresh = await send(loginTicketCalls.redeem, { ticket })
      goTo(redirect, { replace: true })
      session.keep(fresh)
      if (present !== undefined) location.reload()
    } catch (error) {
      setFault(error instanceof CallFailure && error.kind !== 'refused' ? error.message : spent)
    }
  }, [ticket, redirect, present])

  useEffect(() => {
    document.title = '登录跳转'
    // a used ticket must not stay in the history
    if (ticket !== '') goTo('/auth-redirect', { replace: true })
    if (ticket !== '' && present === undefined) void redeem()
  }, [ticket, present, redeem])

  return (
    <main className="page-card-frame">
      <div className="page-card">
        {fault !== '' && (
          <>
            <h1>登录链接无效</h1>
            <p role="alert">{fault}</p>
            <a href="#/login">前往登录</a>
          </>
        )}
        {fault === '' && present === undefined && <h1 aria-busy>正在登录…</h1>}
        {fault === '' && present !== undefined && (
          <>
            <h1>切换到链接中的账号？</h1>
            <p>您现在以【{present.userName}】登录。继续后，这个浏览器将改用链接中的账号。</p>
            <button type="button" className="button button-main" onClick={() => void redeem()}>
              继续
            </button>{' '}
            <a className="button" href="#/">
              取消
            </a>
          </>
        )}
      </div>
    </main>
  )
}
