import { useEffect } from 'react'
import type { Place } from '../../kit/location/hash-location.ts'
import { Strata } from '../brand/strata.tsx'
import './error-page.css'

/** spec §2 */
const errorTexts: Readonly<Record<string, readonly [title: string, description: string]>> = {
  400: ['请求错误', '您访问的地址或提交的内容有误，服务器无法理解。'],
  401: ['未授权，请重新登录', '您还没有登录，或登录已经失效。'],
  403: ['拒绝访问', '您没有权限访问这个页面，请联系系统管理员。'],
  404: ['请求出错，未找到该资源', '您访问的页面不存在，可能已经被移走。'],
  408: ['请求超时', '服务器没有及时收到完整的请求，请稍后再试。'],
  500: ['服务器错误', '服务器处理时出现了问题，请稍后再试。'],
  501: ['服务未实现', '服务器还不支持这个操作。'],
  502: ['网络错误', '网关没有得到服务器的有效回答，请稍后再试。'],
  503: ['服务不可用', '服务器正在启动、维护或过于繁忙，请稍后再试。'],
  504: ['网络超时', '网关等待服务器超时，请稍后再试。'],
  505: ['HTTP版本不受支持', '服务器不支持这个请求所用的 HTTP 版本。'],
}

export const ErrorPage = ({ place }: { place: Place }) => {
  const status = place.path.slice(1)
  const [title, description] = errorTexts[status] ?? ['', '']
  useEffect(() => {
    document.title = `${status} ${title}`
  }, [status, title])
  return (
    <main className="error-page">
      <Strata />
      <div className="error-page-text">
        <p className="error-page-status">{status}</p>
        <h1>{title}</h1>
        <p>{description}</p>
        <a className="button button-main" href="#/">
          返回首页
        </a>
        <button type="button" className="button" onClick={() => history.back()}>
          返回上一页
        </button>
      </div>
    </main>
  )
}
