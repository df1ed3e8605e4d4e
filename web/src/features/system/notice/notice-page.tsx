import { type Notice, noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { Button, Checkbox, Pagination } from 'antd'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { NoticeList } from '../../../kit/notice/notice-list.tsx'
import './notice-page.css'

const pageSize = 20

/** All notices of the user, and which kinds they receive. */
export const NoticePage = () => {
  const [pageNo, setPageNo] = useState(1)
  const read = useRead(noticeCalls.page, { pageNo, pageSize }, { keepPrevious: true, staleTime: 0 })
  const { data } = read
  const { run, running } = useWrite(noticeCalls.markRead, { refresh: [noticeCalls.page, noticeCalls.count] })
  const open = ({ id, readTime }: Notice) => {
    if (readTime === null) void run({ id })
  }
  return (
    <section className="notice-page" aria-label="通知">
      <header>
        <ReceivedKinds />
        <Button disabled={running || data?.totalRecords === 0} onClick={() => void run({})}>
          全部已读
        </Button>
      </header>
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <>
          <NoticeList notices={data.rows} onOpen={open} />
          <Pagination
            hideOnSinglePage
            current={pageNo}
            pageSize={pageSize}
            total={data.totalRecords}
            showSizeChanger={false}
            onChange={setPageNo}
          />
        </>
      )}
    </section>
  )
}

/** A choice is shown at once, and taken back if it cannot be stored. Kinds that the user cannot get stay as they are. */
const ReceivedKinds = () => {
  const { data } = useRead(noticeCalls.mutes, {})
  const [chosen, setChosen] = useState<readonly number[]>()
  const { run, running } = useWrite(noticeCalls.setMutes, { refresh: [noticeCalls.mutes], success: '保存成功！' })
  const mute = async (kinds: NonNullable<typeof data>['kinds']) => {
    setChosen(kinds)
    if ((await run({ kinds })) === undefined) setChosen(undefined)
  }
  const muted = chosen ?? data?.kinds
  if (data === undefined || muted === undefined) return <div className="notice-page-kinds" aria-busy />
  return (
    <div className="notice-page-kinds">
      <span aria-hidden>接收的通知</span>
      <Checkbox.Group
        aria-label="接收的通知"
        disabled={running}
        options={data.readable.map(kind => ({ value: kind, label: noticeKind.label(kind) }))}
        value={data.readable.filter(kind => !muted.includes(kind))}
        onChange={received =>
          void mute([
            ...data.kinds.filter(kind => !data.readable.includes(kind)),
            ...data.readable.filter(kind => !received.includes(kind)),
          ])
        }
      />
    </div>
  )
}
