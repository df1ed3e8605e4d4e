import './page-note.css'

/** Code or data of a view did not arrive. */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page-note" role="alert">
    <h1>页面没有显示成功</h1>
    <p>可能是网络中断、系统刚刚升级，或页面出了问题。</p>
    <p>
      <button type="button" className="button button-main" onClick={onRetry}>
        重试
      </button>{' '}
      <button type="button" className="button" onClick={() => location.reload()}>
        刷新整个页面
      </button>
    </p>
  </div>
)
