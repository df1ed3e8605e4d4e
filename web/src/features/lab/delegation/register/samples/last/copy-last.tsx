import type { Offer } from '@seam/contract/catalogue/price/offer'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { Button } from 'antd'
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
  const { client, lines } = state.form
  const copy = async (clientId: number) => {
    const { rows } = await send(delegationCalls.page, { pageNo: 1, pageSize: 1, query: { clientId } })
    const [last] = rows
    if (last === undefined) return toast.info('该客户还没有委托单')
    const copied = copiedLines(await send(delegationCalls.get, { id: last.id }), offer, newKey)
    const filled = lines.filter(line => !isIdle(line))
    const added = copied.lines.slice(0, Math.max(0, delegationLimits.samples - filled.length))
    state.changeLines(() => [...filled, ...added])
    toast.success(`已复制 ${last.delegateCode} 的 ${added.length} 个样品，请核对后填写质量`)
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
