import { useEffect, useState } from 'react'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { applyChanges, type Choice } from './choice.ts'
import { OrderBoard } from './order-board.tsx'
import type { OrderList } from './orderable.ts'
import { runsText } from './runs.ts'
import './delegation-order.css'

type Props = {
  open: boolean
  list: OrderList
  /** the current choice of each sample */
  samples: readonly Choice[]
  /** numbers of these samples within the delegation, without those not named yet */
  positions: readonly number[]
  onClose: () => void
  /** receives the new choice of each sample */
  onDone: (change: (sample: Choice) => Choice) => void
}

const question = { title: '放弃刚才的选择？', okText: '放弃', cancelText: '继续选择' }

/** Edits packages and projects of one or several samples; entries that only some samples have stay as they are. */
export const OrderDialog = ({ open, ...rest }: Props) => (open ? <OpenOrderDialog {...rest} /> : null)

const OpenOrderDialog = ({ list, samples, positions, onClose, onDone }: Omit<Props, 'open'>) => {
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { touch, leave } = useLeaveGuard(question)
  const [from] = useState(() => document.activeElement)
  useEffect(() => () => (from instanceof HTMLElement ? from.focus() : undefined), [from])
  const submit = () => {
    touch(false)
    onDone(({ groupIds, projectIds }) => applyChanges({ groupIds, projectIds }, changes, list))
    onClose()
  }
  const whose =
    samples.length === 1 ? `样品 ${positions[0] ?? '新'}` : `${samples.length} 个样品（${runsText(positions)}）`
  return (
    <DialogFrame
      open
      title={`选择检测项目：${whose}`}
      width={920}
      onLeave={() => void leave(onClose)}
      okButton={{ onClick: submit }}
    >
      <OrderBoard
        list={list}
        choices={samples.map(({ groupIds, projectIds }) => applyChanges({ groupIds, projectIds }, changes, list))}
        onSet={(key, on) => {
          setChanges(before => new Map([...before, [key, on]]))
          touch()
        }}
        onDone={submit}
      />
    </DialogFrame>
  )
}
