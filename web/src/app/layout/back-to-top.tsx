import { VerticalAlignTopOutlined } from '@ant-design/icons'
import './back-to-top.css'

export const BackToTop = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="back-to-top" aria-label="回到顶部" title="回到顶部" onClick={onClick}>
    <VerticalAlignTopOutlined aria-hidden />
  </button>
)
