import { type Notice, noticeCalls } from '@seam/contract/system/notice'
import { Button } from 'antd'
import { NoAnswer } from '../answer/answer.tsx'
import { useRead, useWrite } from '../api/use-call.ts'
import { SideDrawer } from '../drawer/side-drawer.tsx'
import { NoticeList } from './notice-list.tsx'

type Props = { onClose: () => void; allAddress: string | undefined }

/** The newest notices of the user. Opening one marks it as read. */
export const NoticeDrawer = ({ onClose, allAddress }: Props) => {
  const read = useRead(noticeCalls.page, { pageSize: 20 }, { staleTime: 0 })
  const { data } = read
  const { run, running } = useWrite(noticeCalls.markRead, { refresh: [noticeCalls.page, noticeCalls.count] })
  const open = ({ id, readTime }: Notice) => {
    if (readTime === null) void run({ id })
    onClose()
  }
  const tools = (
    <>
      <Button size="small" disabled={running} onClick={() => void run({})}>
        全部已读
      </Button>
      {allAddress && (
        <a href={`#${allAddress}`} onClick={onClose}>
          全部通知
        </a>
      )}
    </>
  )
  return (
    <SideDrawer title="通知" width={440} onClose={onClose} tools={tools}>
      {data === undefined ? <NoAnswer read={read} /> : <NoticeList notices={data.rows} onOpen={open} />}
    </SideDrawer>
  )
}
