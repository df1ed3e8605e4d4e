import { reportBatchCalls, reportBatchKind } from '@seam/contract/lab/report/report-batch'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import './batch-records.css'

type Props = { onOpen: (batchId: number) => void }

/** The latest batches of the user with their progress. */
const Records = ({ onOpen }: Props) => {
  const { data, isPending } = useRead(reportBatchCalls.list, {}, { staleTime: 0 })
  if (data === undefined) return isPending ? '正在读取…' : '暂时不能读取，请重试'
  if (data.length === 0) return '还没有批量处理过报告'
  return (
    <ul className="batch-records">
      {data.map(({ id, kind, createTime, finishTime, total, handled }) => (
        <li key={id}>
          <Button type="link" size="small" onClick={() => onOpen(id)}>
            {createTime.slice(0, 16)} {reportBatchKind.label(kind)}
          </Button>
          <span className="soft">{finishTime === null ? `${handled}/${total}` : `完成，共 ${total} 份`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Opens an earlier batch. */
export const BatchRecords = ({ onOpen }: Props) => {
  const [open, setOpen] = useState(false)
  const show = (id: number) => {
    setOpen(false)
    onOpen(id)
  }
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden content={<Records onOpen={show} />}>
      <Button>批量记录</Button>
    </Popover>
  )
}
