import { useEffect, useState } from 'react'
import type { Place } from '../../../kit/location/hash-location.ts'
import { useBranding } from '../../../kit/theme/branding.ts'
import '../../../kit/sign-in/sign-in.css'
import { type Errand, errandOf, errands, isForgot } from '../../../kit/sign-in/register/errand.ts'
import { RegisterForm } from '../../../kit/sign-in/register/register-form.tsx'
import '../../pages/page-card.css'
import './register-page.css'

const RegistrationClosed = () => <p>本系统没有开放自助注册。请联系本单位的系统管理员开通账号，账号就是您的手机号。</p>

/** /regist; ?type=forgetPass is the forgotten password, ?type=enterprise an organisation's account (spec §2). */
export const RegisterPage = ({ place }: { place: Place }) => {
  const errand = errandOf(place.search)
  // another purpose is another form
  return <Registering key={errand} errand={errand} />
}

const Registering = ({ errand }: { errand: Errand }) => {
  const { registerOpen } = useBranding()
  const [isSubmitted, setDone] = useState(false)
  const { title, note, success: doneText, links } = errands[errand]
  const open = isForgot(errand) || registerOpen
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="page-card-frame">
      <div className="page-card register-page">
        <h1>{title}</h1>
        {isSubmitted && <output className="register-page-done">{doneText}</output>}
        {!isSubmitted && open && <p className="register-page-note">{note}</p>}
        {!isSubmitted && open && <RegisterForm errand={errand} onDone={() => setDone(true)} />}
        {open || <RegistrationClosed />}
        <nav className="sign-in-links" aria-label="其他">
          <a href="#/login">{isSubmitted ? '前往登录' : '返回登录'}</a>
          {isSubmitted ||
            links.map(([href, text]) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
        </nav>
      </div>
    </main>
  )
}
