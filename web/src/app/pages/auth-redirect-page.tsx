import { useEffect } from 'react'
import './pages.css'

/** Where a one-time ticket of another system is redeemed. No system issues tickets yet, so whatever arrives is refused. */
export const AuthRedirectPage = () => {
  useEffect(() => {
    document.title = '登录跳转'
  }, [])
  return (
    <main className="page-alone">
      <div className="page-card">
        <h1>登录链接无效</h1>
        <p>跳转凭证不存在、已经使用过，或已超过 60 秒。请回到原来的系统重新打开，或直接登录。</p>
        <a href="#/login">前往登录</a>
      </div>
    </main>
  )
}
