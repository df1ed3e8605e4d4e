import { refundCause, refundState, refundTarget } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { type Refund, type RefundPart, refundCalls } from '@seam/contract/trade/refund'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { useDetail } from '../../../kit/api/use-detail.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { ApprovalTimeline } from '../../../kit/timeline/approval-timeline.tsx'
import { ApprovalButtons } from '../approval-buttons.tsx'
import { PlanList } from './plan-list.tsx'
import { refundRefresh } from './refund-refresh.ts'
import './refund-drawer.css'

const RefuseDialog = lazyDialog(() => import('./refund-dialogs.tsx').then(module => module.RefuseDialog))
const PayoutDialog = lazyDialog(() => import('./refund-dialogs.tsx').then(module => module.PayoutDialog))
const ToBalanceDialog = lazyDialog(() => import('./refund-dialogs.tsx').then(module => module.ToBalanceDialog))

type Props = { open: boolean; id: number | undefined; onClose: () => void }

/** A refund with its lines, the destination of its parts, and its approval. */
export const RefundDrawer = ({ open, id, onClose }: Props) => {
  const read = useDetail(refundCalls.detail, { open, id })
  const refusing = useDialog<Refund>()
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={760}
      read={read}
      title="退款详情"
      heading={refund => (
        <>
          {refund.refundCode} <DictionaryTag dictionary={refundState} value={refund.state} />
        </>
      )}
      extra={refund => <Decision refund={refund} onRefuse={() => refusing.show(refund)} />}
    >
      {refund => (
        <>
          <RefundBody refund={refund} />
          <RefuseDialog open={refusing.open} refund={refusing.subject} onClose={refusing.close} />
        </>
      )}
    </AnswerDrawer>
  )
}

const Decision = ({ refund, onRefuse }: { refund: Refund; onRefuse: () => void }) => {
  const { run, running } = useWrite(refundCalls.approve, { refresh: refundRefresh, success: '已批准' })
  const { id, version, amount, clientName, can } = refund
  const approve = () =>
    confirmThen({ title: `批准给【${clientName}】退款 ${moneyText(amount)} 元？`, okText: '批准' }, () =>
      run({ id, version }),
    )
  return <ApprovalButtons can={can} running={running} onApprove={() => void approve()} onRefuse={onRefuse} />
}

const RefundBody = ({ refund }: { refund: Refund }) => (
  <div className="refund-drawer">
    <p>
      {refund.clientName}，
      {refund.tradeCode === '' ? `委托单 ${refund.delegateCode || '--'}` : `充值交易 ${refund.tradeCode}`}，退款{' '}
      <strong>¥{moneyText(refund.amount)}</strong>
    </p>
    <p className="soft">
      {refundCause.label(refund.refundCause)}：{refund.reason}
    </p>
    {refund.lines.length > 0 && (
      <DrawerSection title="退费项目" isEmpty={false} heads={['样品', '项目', { amount: '净额' }]}>
        {refund.lines.map(line => (
          <tr key={line.id}>
            <td>{line.sampleName || '--'}</td>
            <td>{line.lineName}</td>
            <AmountCell>{moneyText(line.net)}</AmountCell>
          </tr>
        ))}
      </DrawerSection>
    )}
    {refund.plan.length > 0 && (
      <section className="drawer-section">
        <h3>批准后的去向</h3>
        <PlanList parts={refund.plan} />
      </section>
    )}
    {refund.parts.length > 0 && <PartTable refund={refund} />}
    <section className="drawer-section">
      <h3>审批流程</h3>
      <ApprovalTimeline nodes={refund.nodes} />
    </section>
  </div>
)

const isOpen = ({ state, target }: RefundPart) =>
  target === refundTarget.origin &&
  (state === refundState.approved || state === refundState.sent || state === refundState.failed)

const PartTable = ({ refund }: { refund: Refund }) => {
  const paying = useDialog<RefundPart>()
  const moving = useDialog<RefundPart>()
  const { run } = useWrite(refundCalls.retry, { refresh: refundRefresh, success: '已再次请求支付渠道' })
  const mayAct = (part: RefundPart) => refund.can.pay && isOpen(part)
  return (
    <>
      <DrawerSection
        title="去向"
        isEmpty={false}
        // What is to be done comes first: a phone shows the left of the table.
        heads={['去向', { amount: '金额' }, '状态', '', '原交易', '凭证']}
      >
        {refund.parts.map(part => (
          <tr key={part.id}>
            <td>
              {refundTarget.label(part.target)}
              <small className="refund-drawer-method">{payMethod.label(part.payMethod)}</small>
            </td>
            <AmountCell>{moneyText(part.amount)}</AmountCell>
            <td>
              <DictionaryTag dictionary={refundState} value={part.state} />
              {part.fault !== '' && <small className="refund-drawer-fault">{part.fault}</small>}
            </td>
            <td>
              {mayAct(part) && !part.byChannel && (
                <Button size="small" type="primary" onClick={() => paying.show(part)}>
                  确认付出
                </Button>
              )}
              {mayAct(part) && part.byChannel && part.state !== refundState.approved && (
                <Button size="small" onClick={() => void run({ id: part.id, version: part.version })}>
                  重试
                </Button>
              )}
              {mayAct(part) && (part.state === refundState.failed || !part.byChannel) && (
                <Button size="small" type="link" onClick={() => moving.show(part)}>
                  转余额
                </Button>
              )}
            </td>
            <td>{part.tradeCode || '--'}</td>
            <td>{part.voucherNo || part.outRefundNo || '--'}</td>
          </tr>
        ))}
      </DrawerSection>
      <PayoutDialog open={paying.open} part={paying.subject} onClose={paying.close} />
      <ToBalanceDialog open={moving.open} part={moving.subject} onClose={moving.close} />
    </>
  )
}
