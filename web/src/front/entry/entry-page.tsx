import { useState } from 'react'
import { goTo } from '../../kit/location/hash-location.ts'
import { session } from '../../kit/session/session-store.ts'
import type { Session } from '../../kit/session/stored-session.ts'
import { RegisterForm } from '../../kit/sign-in/register/register-form.tsx'
import { type RegistrationTask, taskTexts } from '../../kit/sign-in/register/registration-task.ts'
import { useBranding } from '../../kit/theme/branding.ts'
import { SignInWays } from './sign-in-ways.tsx'

const keep = (fresh: Session) => {
  if (location.hash.startsWith('#/regist')) goTo('/', { replace: true })
  session.keep(fresh)
}

const SignIn = () => (
  <>
    <h1>登录</h1>
    <SignInWays submit="登 录" onSignedIn={keep} />
    <p className="front-entry-links">
      <a href="#/regist?type=enterprise">企业注册</a>
      <a href="#/regist?type=enterpriseForget">忘记密码</a>
      <a href="/manual/day/client.html" target="manual">
        帮助
      </a>
    </p>
  </>
)

const Register = ({ task }: { task: RegistrationTask }) => {
  const [isSubmitted, setDone] = useState(false)
  const { title, note, success: doneText } = taskTexts[task]
  return (
    <>
      <h1>{title}</h1>
      <p className="front-soft">{isSubmitted ? doneText : note}</p>
      {!isSubmitted && <RegisterForm key={task} task={task} onDone={() => setDone(true)} />}
      <p className="front-entry-links">
        <a href="#/">{isSubmitted ? '去登录' : '已有账号，去登录'}</a>
      </p>
    </>
  )
}

/** Signing in, registering an enterprise, a forgotten password. */
export const EntryPage = ({ path, search }: { path: string; search: string }) => {
  const { sysTitle } = useBranding()
  const forgot = search.includes('enterpriseForget')
  return (
    <div className="front-entry">
      <p className="front-brand">{sysTitle === '' ? '客户门户' : `${sysTitle} · 客户门户`}</p>
      <div className="front-card">
        {path === '/regist' ? <Register key={search} task={forgot ? 'enterpriseForgot' : 'enterprise'} /> : <SignIn />}
      </div>
    </div>
  )
}
