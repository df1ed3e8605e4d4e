import { useEffect, useState } from 'react'
import type { Place } from '../../../kit/hash-location.ts'
import { useLook } from '../../../kit/look.ts'
import '../../pages/pages.css'
import '../sign-in.css'
import './register.css'
import { RegisterForm } from './register-form.tsx'

const texts = {
  register: {
    title: '注册账号',
    note: '注册后由管理员审核并分配部门和角色，审核通过后即可登录。',
    done: '注册申请已提交，等待管理员审核。审核通过后，用手机号和刚设的密码登录。',
  },
  forgot: {
    title: '忘记密码',
    note: '用注册的手机号接收验证码，设置新密码；其他地方的登录会随之结束。',
    done: '密码已修改，请用新密码登录。',
  },
}

const Closed = () => <p>本系统没有开放自助注册。请联系本单位的系统管理员开通账号，账号就是您的手机号。</p>

/** /regist, and with ?type=forgetPass the forgotten password (spec §2). */
export const RegisterPage = ({ place }: { place: Place }) => {
  const forgot = new URLSearchParams(place.search).get('type') === 'forgetPass'
  // another address is another form
  return <Registering key={String(forgot)} forgot={forgot} />
}

const Registering = ({ forgot }: { forgot: boolean }) => {
  const { registerOpen } = useLook()
  const [done, setDone] = useState(false)
  const { title, note, done: doneText } = forgot ? texts.forgot : texts.register
  const open = forgot || registerOpen
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="page-alone">
      <div className="page-card register-card">
        <h1>{title}</h1>
        {done && <output className="register-done">{doneText}</output>}
        {!done && open && <p className="register-note">{note}</p>}
        {!done && open && <RegisterForm forgot={forgot} onDone={() => setDone(true)} />}
        {open || <Closed />}
        <nav className="sign-in-links" aria-label="其他">
          <a href="#/login">{done ? '前往登录' : '返回登录'}</a>
          {!done && <a href={forgot ? '#/regist' : '#/regist?type=forgetPass'}>{forgot ? '注册账号' : '忘记密码'}</a>}
        </nav>
      </div>
    </main>
  )
}
