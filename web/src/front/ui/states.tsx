import type { ReactNode } from 'react'

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

type Query<D> = { readonly data: D | undefined; readonly isError: boolean; readonly refetch: () => unknown }

/** The answer of a read; while it is loading or if it failed, a line in its place. */
export const Answer = <D,>({ of, children }: { of: Query<D>; children: (data: D) => ReactNode }) => {
  if (of.data !== undefined) return children(of.data)
  if (!of.isError) return <Loading />
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
