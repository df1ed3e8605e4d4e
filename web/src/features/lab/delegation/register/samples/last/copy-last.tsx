import type { Offer } from '@seam/contract/catalogue/price/offer'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { Button } from 'antd'
import { useRef } from 'react'
import { send } from '../../../../../../kit/api/send.ts'
import { showFailure } from '../../../../../../kit/api/show-failure.ts'
import { toast } from '../../../../../../kit/feedback/feedback.tsx'
import { useClickGuard } from '../../../../../../kit/hooks/click-guard.ts'
import { Permit } from '../../../../../../kit/session/permit.tsx'
import { newKey, type RegistrationState } from '../../use-registration.ts'
import { isIdle } from '../lines.ts'
import { copiedLines } from './last-delegation.ts'

type Props = { state: RegistrationState; offer: Offer }

/** Appends the samples of the client's last delegation to the form; nothing is stored. */
export const CopyLast = ({ state, offer }: Props) => {
  const { client } = state.form
  // what was typed while the answer was on its way stays
  const latest = useRef(state)
  latest.current = state
  const copy = async (clientId: number) => {
    const query = [
      { key: 'clientId' as const, op: 'eq' as const, value: [clientId] },
      { key: 'state' as const, op: 'ne' as const, value: [delegationState.cancelled] },
    ]
    const { rows } = await send(delegationCalls.page, { pageNo: 1, pageSize: 1, query })
    const [last] = rows
    if (last === undefined) return toast.info('该客户没有可复制的委托单（已作废的不复制）')
    const copied = copiedLines(await send(delegationCalls.get, { id: last.id }), offer, newKey)
    if (latest.current.form.client?.id !== clientId) return
    const filled = latest.current.form.lines.filter(line => !isIdle(line))
    const added = copied.lines.slice(0, Math.max(0, delegationLimits.samples - filled.length))
    const leftOut = copied.lines.length - added.length
    if (added.length > 0) {
      latest.current.changeLines(() => [...filled, ...added])
      toast.success(`已复制 ${last.delegateCode} 的 ${added.length} 个样品，请核对后填写质量`)
    } else if (leftOut === 0) toast.info(`${last.delegateCode} 的样品都已拒收或取消，没有可复制的`)
    if (leftOut > 0) toast.warning(`样品最多${delegationLimits.samples}个，还有 ${leftOut} 个没有复制`, 6000)
    if (copied.missing.length > 0) toast.warning(`不再提供，未复制：${copied.missing.join('、')}`, 6000)
  }
  const { run, running } = useClickGuard(async () => {
    if (client === null) return
    try {
      await copy(client.id)
    } catch (failure) {
      showFailure(failure)
    }
  })
  return (
    <Permit of={['delegateView']}>
      <Button
        loading={running}
        disabled={client === null}
        title={client === null ? '请先选择客户' : '复制该客户最近一张委托单的样品和项目'}
        onClick={() => void run()}
      >
        复制上次委托
      </Button>
    </Permit>
  )
}
