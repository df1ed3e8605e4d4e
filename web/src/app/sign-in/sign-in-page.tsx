import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from '../../kit/feedback/feedback.tsx'
import { session } from '../../kit/session/session-store.ts'
import type { Session } from '../../kit/session/stored-session.ts'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'
import type { SmsForm } from '../../kit/sign-in/sms/sms-form.tsx'
import { useBranding } from '../../kit/theme/branding.ts'
import { Mark } from '../brand/mark.tsx'
import { Strata } from '../brand/strata.tsx'
import type { Agreement } from './agreement.tsx'
import { rememberedAccount } from './remembered-account.ts'
import '../../kit/sign-in/sign-in.css'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])
const isUnencrypted = () => location.protocol === 'http:' && !local.has(location.hostname)
const subscribeToNothing = () => () => undefined

/** A check box that keeps its state from before the hydration of the prerendered form. */
const useTick = (initial: boolean) => {
  const [ticked, setTicked] = useState(initial)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => setTicked(current => box.current?.checked ?? current), [])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setTicked(event.target.checked)
  return { ticked, setTicked, control: { ref: box, checked: ticked, onChange } }
}

export const SignInPage = () => {
  const { title, sysLogo, loginBackgroundImg, loginBottomDesc } = useBranding()
  const [account] = useState(rememberedAccount.read)
  const remember = useTick(account !== '')
  const agreement = useTick(false)
  // the address is unknown when the page is built
  const unencrypted = useSyncExternalStore(subscribeToNothing, isUnencrypted, () => false)
  const [Terms, setTerms] = useState<typeof Agreement>()
  const [Sms, setSms] = useState<typeof SmsForm>()

  useEffect(() => {
    document.title = title
  }, [title])

  const requireAgreement = () => {
    if (!agreement.ticked) toast.error('请勾选用户协议以同意授权!')
    return agreement.ticked
  }
  const keepSession = (newSession: Session, usedAccount: string) => {
    if (remember.ticked) rememberedAccount.keep(usedAccount)
    else rememberedAccount.forget()
    session.keep(newSession)
  }

  const showSms = () =>
    void import('../../kit/sign-in/sms/sms-form.tsx').then(
      module => setSms(() => module.SmsForm),
      () => toast.error('页面加载失败，请检查网络后再试'),
    )
  const choices = (
    <>
      <label className="sign-in-check">
        <input type="checkbox" name="remember" {...remember.control} />
        记住账号（7天）
      </label>
      <label className="sign-in-check">
        <input type="checkbox" name="agreed" {...agreement.control} />
        我已阅读并同意
        <button
          type="button"
          className="sign-in-link"
          onClick={() => void import('./agreement.tsx').then(module => setTerms(() => module.Agreement))}
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
          <fieldset className="sign-in-methods" aria-label="登录方式">
            <button type="button" aria-pressed={Sms === undefined} onClick={() => setSms(undefined)}>
              密码登录
            </button>
            <button type="button" aria-pressed={Sms !== undefined} onClick={showSms}>
              短信登录
            </button>
          </fieldset>
          {Sms ? (
            <Sms account={account} onBefore={requireAgreement} onSignedIn={keepSession}>
              {choices}
            </Sms>
          ) : (
            <SignInForm account={account} submit="登 录" onBefore={requireAgreement} onSignedIn={keepSession}>
              {choices}
            </SignInForm>
          )}
          <nav className="sign-in-links" aria-label="其他">
            <a href="#/regist">注册账号</a>
            <a href="#/regist?type=forgetPass">忘记密码</a>
          </nav>
          {unencrypted && (
            <p className="sign-in-warning" role="note">
              当前连接没有加密，同一网络中的人可能看到或改动传输的内容。请让管理员启用 HTTPS。
            </p>
          )}
        </div>
        {loginBottomDesc && <footer className="sign-in-foot">{loginBottomDesc}</footer>}
      </section>
      {Terms && <Terms title={title} onClose={() => setTerms(undefined)} onAgree={() => agreement.setTicked(true)} />}
    </main>
  )
}
