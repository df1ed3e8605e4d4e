import { commonFailures } from '@seam/contract/kit/failure'
import type { ReactNode } from 'react'
import { CallFailure } from '../../kit/api/call-failure.ts'

export const Loading = () => <output className="front-state">加载中…</output>

export const Missing = () => (
  <p className="front-state">
    没有这个页面，<a href="#/">返回首页</a>
  </p>
)

/** In place of a page that failed, such as one whose code is gone after an upgrade. */
export const Failed = () => (
  <p className="front-state" role="alert">
    页面没有显示成功，可能是网络中断或系统刚刚升级，
    <button type="button" className="front-link" onClick={() => location.reload()}>
      刷新
    </button>
  </p>
)

type Query<D> = {
  readonly data: D | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

const { notThere, noPermission, invalidInput } = commonFailures
/** Refusals that another attempt does not change. */
const lasting: ReadonlySet<number> = new Set([notThere.code, noPermission.code, invalidInput.code])

/** The answer of a read; while it is loading or if it failed, a line in its place. */
export const Answer = <D,>({ of, children }: { of: Query<D>; children: (data: D) => ReactNode }) => {
  if (of.data !== undefined) return children(of.data)
  if (!of.isError) return <Loading />
  if (of.error instanceof CallFailure && lasting.has(of.error.code))
    return (
      <p className="front-state" role="alert">
        {of.error.message}，<a href="#/">返回首页</a>
      </p>
    )
  return (
    <p className="front-state" role="alert">
      没有加载出来，
      <button type="button" className="front-link" onClick={() => of.refetch()}>
        重试
      </button>
    </p>
  )
}

/** The content of an empty list: what would fill it. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="front-state">{children}</p>
