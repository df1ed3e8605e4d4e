import { payMethod } from '@seam/contract/client/money/pay-method'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { dayOf } from '@seam/contract/kit/value/day'
import { type Takings, tradeCalls } from '@seam/contract/trade/trade'
import { useRead } from '../../../kit/api/use-call.ts'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { DrawerFacts } from '../../../kit/drawer/drawer-facts.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'

/** The period of a list, in days; `startTime` and `endTime` are absent where the list has no such bound. */
const periodOfList = (query: readonly FilterItem[]) => {
  const bound = (op: 'ge' | 'le') => query.find(item => item.key === 'createTime' && item.op === op)?.value[0]
  const [from, to] = [bound('ge'), bound('le')].map(moment => (moment === undefined ? '' : dayOf(String(moment))))
  return { ...(from && { startTime: from }), ...(to && { endTime: to }) }
}

type Props = { open: boolean; query: readonly FilterItem[] | undefined; onClose: () => void }

/** What was taken for tests and as recharges in the period of the list, by method. */
export const TakingsDrawer = ({ open, query, onClose }: Props) => {
  const period = periodOfList(query ?? [])
  const usual = { enabled: open, staleTime: 0 }
  const takings = useRead(tradeCalls.takings, period, usual)
  const recharges = useRead(tradeCalls.recharges, period, usual)
  const { startTime = '90 天前', endTime = '今天' } = period
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={620}
      title="收款汇总"
      heading={() => `收款汇总：${startTime} 至 ${endTime}`}
      read={takings}
    >
      {paid => (
        <>
          <DrawerFacts
            facts={[
              ['检测费净收（不计挂账）', moneyText(paid.moneyNet)],
              ['充值净收', moneyText(recharges.data?.net)],
            ]}
          />
          <MethodTable title="检测费" takings={paid} />
          {paid.settled !== undefined && <MethodTable title="收回挂账（结算与认领）" takings={paid.settled} />}
          {recharges.data !== undefined && <MethodTable title="充值" takings={recharges.data} />}
          <p className="soft">含您能看到的客户；挂账不是收款，结算时才计入净收；本人当班未点款的现金不计在内。</p>
        </>
      )}
    </AnswerDrawer>
  )
}

type Sums = Omit<Takings, 'settled' | 'moneyNet'>

const MethodTable = ({ title, takings }: { title: string; takings: Sums }) => (
  <DrawerSection
    title={title}
    isEmpty={takings.methods.length === 0}
    heads={['支付方式', { amount: '净收' }, { amount: '收款' }, { amount: '退款' }, { amount: '笔数' }]}
  >
    {takings.methods.map(({ payMethod: method, count, taken, refunded, net }) => (
      <tr key={method}>
        <td>{payMethod.label(method)}</td>
        <AmountCell>{moneyText(net)}</AmountCell>
        <AmountCell>{moneyText(taken)}</AmountCell>
        <AmountCell>{moneyText(refunded)}</AmountCell>
        <AmountCell>{count}</AmountCell>
      </tr>
    ))}
    <tr>
      <th scope="row">合计</th>
      <AmountCell>{moneyText(takings.net)}</AmountCell>
      <AmountCell>{moneyText(takings.taken)}</AmountCell>
      <AmountCell>{moneyText(takings.refunded)}</AmountCell>
      <AmountCell>{takings.methods.reduce((sum, { count }) => sum + count, 0)}</AmountCell>
    </tr>
  </DrawerSection>
)
