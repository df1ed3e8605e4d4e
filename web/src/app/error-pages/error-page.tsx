import { useEffect } from 'react'
import type { Place } from '../../kit/location/hash-location.ts'
import { Strata } from '../brand/strata.tsx'
import { errorTexts } from './error-texts.ts'
import './error-page.css'

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
