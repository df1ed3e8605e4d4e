import { type Notice, noticeKind } from '@seam/contract/system/notice'
import { Empty } from 'antd'
import { DictionaryTag } from '../dictionary/dictionary-tag.tsx'
import './notice-list.css'

type Props = { notices: readonly Notice[]; onOpen: (notice: Notice) => void }

/** Notices as links to the screens that answer them; unread ones are bold. */
export const NoticeList = ({ notices, onOpen }: Props) =>
  notices.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有通知；退回、加急、质控不合格、逾期等会在这里" />
  ) : (
    <ul className="notice-list" aria-label="通知">
      {notices.map(notice => (
        <li key={notice.id} data-unread={notice.readTime === null ? '' : undefined}>
          <a href={`#${notice.link}`} onClick={() => onOpen(notice)}>
            <span className="notice-list-head">
              <DictionaryTag dictionary={noticeKind} value={notice.noticeKind} />
              <time>{notice.noticeTime.slice(5, 16)}</time>
            </span>
            <span>
              {notice.title}
              {notice.times > 1 && <small>（{notice.times} 次）</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
