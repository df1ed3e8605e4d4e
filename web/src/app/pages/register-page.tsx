import { useEffect } from 'react'
import type { Place } from '../../kit/hash-location.ts'
import './pages.css'

/** Accounts are opened, and forgotten passwords replaced, by an administrator of the laboratory. */
export const RegisterPage = ({ place }: { place: Place }) => {
  const forgot = new URLSearchParams(place.search).get('type') === 'forgetPass'
  const title = forgot ? '忘记密码' : '注册账号'
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="page-alone">
      <div className="page-card">
        <h1>{title}</h1>
        {forgot ? (
          <p>
            本系统没有开放自助找回密码。请联系本单位的系统管理员，在【用户管理】中为您重置密码；下次登录时系统会要求您改成自己的密码。
          </p>
        ) : (
          <p>本系统没有开放自助注册。请联系本单位的系统管理员，在【用户管理】中为您开通账号，账号就是您的手机号。</p>
        )}
        <a href="#/login">返回登录</a>
      </div>
    </main>
  )
}
