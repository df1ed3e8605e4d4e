import { useEffect, useState } from 'react'
import { toast } from '../../kit/feedback/feedback.tsx'
import { type Session, session } from '../../kit/session/session-store.ts'
import { useBranding } from '../../kit/theme/branding.ts'
import { Mark } from '../brand/mark.tsx'
import { Strata } from '../brand/strata.tsx'
import type { Agreement } from './agreement.tsx'
import { remembered } from './remembered.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { SmsForm } from './sms/sms-form.tsx'
import './sign-in.css'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])
const readable = () => location.protocol === 'http:' && !local.has(location.hostname)

export const SignInPage = () => {
  const { title, sysLogo, loginBackgroundImg, loginBottomDesc } = useBranding()
  const [account] = useState(remembered.read)
  const [remember, setRemember] = useState(account !== '')
  const [agreed, setAgreed] = useState(false)
  const [Terms, setTerms] = useState<typeof Agreement>()
  const [Sms, setSms] = useState<typeof SmsForm>()

  useEffect(() => {
    document.title = title
  }, [title])

  const mayGo = () => {
    if (!agreed) toast.error('请勾选用户协议以同意授权!')
    return agreed
  }
  const enter = (fresh: Session, used: string) => {
    if (remember) remembered.keep(used)
    else remembered.forget()
    session.keep(fresh)
  }

  const showSms = () =>
    void import('./sms/sms-form.tsx').then(
      made => setSms(() => made.SmsForm),
      () => toast.error('页面加载失败，请检查网络后再试'),
    )
  const choices = (
    <>
      <label className="sign-in-check">
        <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
        记住账号（7天）
      </label>
      <label className="sign-in-check">
        <input type="checkbox" checked={agreed} onChange={event => setAgreed(event.target.checked)} />
        我已阅读并同意
        <button
          type="button"
          className="sign-in-link"
          onClick={() => void import('./agreement.tsx').then(made => setTerms(() => made.Agreement))}
        >
          《用户协议》
        </button>
      </label>
    </>
  )

  return (
    <main className="sign-in">
      <section className="sign-in-scene" aria-hidden>
        {loginBackgroundImg ? <img className="sign-in-picture" src={loginBackgroundImg} alt="" /> : <Strata />}
        <p className="sign-in-words">
          <strong>从委托到报告，步步可溯</strong>
          <span>委托 · 收样 · 化验 · 复核 · 报告</span>
        </p>
      </section>
      <section className="sign-in-side">
        <div className="sign-in-card">
          <header>
            {sysLogo ? <img src={sysLogo} alt="" /> : <Mark />}
            <h1>{title}</h1>
          </header>
          {readable() && (
            <p className="sign-in-warning" role="note">
              当前连接没有加密，同一网络中的人可能看到或改动传输的内容。请让管理员启用 HTTPS。
            </p>
          )}
          <fieldset className="sign-in-methods" aria-label="登录方式">
            <button type="button" aria-pressed={Sms === undefined} onClick={() => setSms(undefined)}>
              密码登录
            </button>
            <button type="button" aria-pressed={Sms !== undefined} onClick={showSms}>
              短信登录
            </button>
          </fieldset>
          {Sms ? (
            <Sms account={account} onBefore={mayGo} onSignedIn={enter}>
              {choices}
            </Sms>
          ) : (
            <SignInForm account={account} submit="登 录" onBefore={mayGo} onSignedIn={enter}>
              {choices}
            </SignInForm>
          )}
          <nav className="sign-in-links" aria-label="其他">
            <a href="#/regist">注册账号</a>
            <a href="#/regist?type=forgetPass">忘记密码</a>
          </nav>
        </div>
        {loginBottomDesc && <footer className="sign-in-foot">{loginBottomDesc}</footer>}
      </section>
      {Terms && <Terms title={title} onClose={() => setTerms(undefined)} onAgree={() => setAgreed(true)} />}
    </main>
  )
}
