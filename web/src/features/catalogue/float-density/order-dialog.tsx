import { HolderOutlined } from '@ant-design/icons'
import {
  type FloatDensity,
  floatDensityCalls,
  floatDensityFailures,
} from '@seam/contract/catalogue/material/float-density'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { Grip } from '../../../kit/page-table/columns/grip.tsx'
import { moveEntry } from './move-entry.ts'
import './order-dialog.css'

type Props = { open: boolean; onClose: () => void }

const question = { title: '放弃没有保存的顺序？', okText: '放弃', cancelText: '继续调整' }
const refresh = [floatDensityCalls.page, floatDensityCalls.all]
const whole = { pageNo: 1, pageSize: 100, query: [], sort: [] }

/** Sorts the whole list by dragging or with the arrow keys. */
export const OrderDialog = ({ open, onClose }: Props) => {
  const read = useRead(floatDensityCalls.page, whole, { enabled: open })
  const { data, refetch } = read
  const [order, setOrder] = useState<readonly FloatDensity[]>()
  const { touch, end, leave } = useLeaveGuard(question)
  const startAnew = () => end(() => setOrder(undefined))
  const { run, running } = useWrite(floatDensityCalls.sort, {
    refresh,
    success: '排序已保存',
    per: open,
    onFailure: ({ code }) => {
      if (code === floatDensityFailures.listChanged.code) {
        startAnew()
        void refetch()
      }
      return undefined
    },
  })
  const entries = order ?? data?.rows
  const close = () => {
    startAnew()
    onClose()
  }
  const move = (next: readonly FloatDensity[]) => {
    setOrder(next)
    touch()
  }
  const save = async () => {
    if (order === undefined || (await run({ ids: order.map(({ id }) => id) })) !== undefined) close()
  }
  return (
    <DialogFrame
      open={open}
      title="调整浮煤比重的顺序"
      onLeave={() => void leave(close)}
      busy={running}
      okText="保存"
      okButton={{ onClick: () => void save(), disabled: entries === undefined }}
    >
      {entries === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <ol className="order-dialog-list" aria-label="浮煤比重的顺序">
          {entries.map((entry, at) => (
            <li key={entry.id}>
              <Grip label={`移动${entry.name}，可用上下方向键`} onMove={by => move(moveEntry(entries, at, by))}>
                <HolderOutlined />
              </Grip>
              <span>{entry.name}</span>
              <small>{entry.value}</small>
            </li>
          ))}
        </ol>
      )}
    </DialogFrame>
  )
}
