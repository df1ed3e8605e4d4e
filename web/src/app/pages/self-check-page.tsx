import { useCallback, useEffect, useState } from 'react'
import { checks, type Finding, perform } from './self-check.ts'
import './page-card.css'

/** /test: facts that a user can report by telephone when something does not work. */
export const SelfCheckPage = () => {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const run = useCallback(() => {
    setFindings([])
    void Promise.all(checks.map(perform)).then(setFindings)
  }, [])
  useEffect(() => {
    document.title = '系统自检'
    run()
  }, [run])
  return (
    <main className="page-card-frame">
      <div className="page-card" aria-busy={findings.length === 0}>
        <h1>系统自检</h1>
        <table>
          <tbody>
            {findings.map(({ name, good, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className={good ? 'page-card-good' : 'page-card-bad'}>{good ? '✓' : '✕'}</span> {text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <button type="button" className="button" onClick={run}>
          重新检查
        </button>{' '}
        <a className="button" href="#/">
          返回首页
        </a>
      </div>
    </main>
  )
}
