import { type ShiftToTakeOver, shiftCalls } from '@seam/contract/client/money/shift'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { Time } from '../../../kit/time/time.tsx'
import { CashCountInput, type Counts, facesOf } from './cash-count.tsx'
import { shiftRefresh } from './shift-refresh.ts'

/** Counted shifts of colleagues whose cash may become the cash of one's own shift. */
export const ShiftsToTakeOver = () => {
  const { data = [] } = useRead(shiftCalls.toTakeOver, {}, { staleTime: 0 })
  const taking = useDialog<ShiftToTakeOver>()
  if (data.length === 0) return null
  return (
    <div className="shift-desk-card">
      <h2>接班</h2>
      <p className="soft">同事已点款，可以当面清点后直接接收钱箱里的现金，不经过保险柜。</p>
      <ul className="shift-desk-colleagues">
        {data.map(shift => (
          <li key={shift.id}>
            <span>
              {shift.userName} {shift.shiftCode}，<Time value={shift.countTime} /> 点款
            </span>
            <Button onClick={() => taking.show(shift)}>接收现金</Button>
          </li>
        ))}
      </ul>
      {taking.open && taking.subject !== undefined && <TakeOverDialog shift={taking.subject} onClose={taking.close} />}
    </div>
  )
}

/** Counts the cash of a colleague; it has to be what they counted. */
const TakeOverDialog = ({ shift, onClose }: { shift: ShiftToTakeOver; onClose: () => void }) => {
  const form = useId()
  const [counts, setCounts] = useState<Counts>({})
  const { touch, end, leave } = useLeaveGuard()
  const close = () => end(onClose)
  const write = { refresh: shiftRefresh, success: '已接收，现金转入您的班次', onReload: close }
  const { run, running } = useWrite(shiftCalls.takeOver, write)
  const submit = async () => {
    const answer = await run({ id: shift.id, version: shift.version, faces: facesOf(counts) })
    if (answer !== undefined) close()
  }
  return (
    <DialogFrame
      open
      title={`接收现金：${shift.userName} ${shift.shiftCode}`}
      okText="确认接收"
      okButton={{ htmlType: 'submit', form }}
      busy={running}
      onLeave={() => void leave(onClose)}
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="soft">清点对方交来的全部现金。与对方的点款相同才能接收；不同时请对方重新清点。</p>
        <CashCountInput
          value={counts}
          onChange={next => {
            touch()
            setCounts(next)
          }}
          autoFocus
        />
      </form>
    </DialogFrame>
  )
}
