import { useEffect, useState } from 'react'
import type { Place } from '../../../kit/location/hash-location.ts'
import { useBranding } from '../../../kit/theme/branding.ts'
import '../../../kit/sign-in/sign-in.css'
import { RegisterForm } from '../../../kit/sign-in/register/register-form.tsx'
import {
  isForgot,
  type RegistrationTask,
  registrationTaskOf,
  taskTexts,
} from '../../../kit/sign-in/register/registration-task.ts'
import '../../pages/page-card.css'
import './register-page.css'

const RegistrationClosed = () => <p>本系统没有开放自助注册。请联系本单位的系统管理员开通账号，账号就是您的手机号。</p>

/** /regist; ?type=forgetPass is the forgotten password, ?type=enterprise an organisation's account (spec §2). */
export const RegisterPage = ({ place }: { place: Place }) => {
  const task = registrationTaskOf(place.search)
  // another purpose is another form
  return <Registering key={task} task={task} />
}

const Registering = ({ task }: { task: RegistrationTask }) => {
  const { registerOpen } = useBranding()
  const [isSubmitted, setDone] = useState(false)
  const { title, note, success: doneText, links } = taskTexts[task]
  const open = isForgot(task) || registerOpen
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="page-card-frame">
      <div className="page-card register-page">
        <h1>{title}</h1>
        {isSubmitted && <output className="register-page-done">{doneText}</output>}
        {!isSubmitted && open && <p className="register-page-note">{note}</p>}
        {!isSubmitted && open && <RegisterForm task={task} onDone={() => setDone(true)} />}
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
