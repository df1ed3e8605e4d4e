import { BellOutlined } from '@ant-design/icons'
import { noticeCalls } from '@seam/contract/system/notice'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useLoaded } from '../../kit/dialog/use-loader.ts'
import './export-bell.css'

const loadDrawer = () => import('../../kit/notice/notice-drawer.tsx').then(module => module.NoticeDrawer)
const pollMilliseconds = 60_000
const mostShown = 99

/** The number of unread notices, which is polled, and the drawer with them. */
export const NoticeBell = ({ allAddress }: { allAddress: string | undefined }) => {
  const [open, setOpen] = useState(false)
  const { data } = useRead(noticeCalls.count, {}, { every: pollMilliseconds, quiet: true })
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `通知，${unread} 条未读` : '通知'
  return (
    <>
      <button
        type="button"
        className="icon-button export-bell"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && <span className="export-bell-count">{unread > mostShown ? `${mostShown}+` : unread}</span>}
      </button>
      {open && <LoadedDrawer allAddress={allAddress} onClose={() => setOpen(false)} />}
    </>
  )
}

const LoadedDrawer = (props: { allAddress: string | undefined; onClose: () => void }) => {
  const { value: Drawer } = useLoaded(loadDrawer)
  return Drawer && <Drawer {...props} />
}
