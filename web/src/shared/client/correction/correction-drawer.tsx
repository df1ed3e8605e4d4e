import {
  type Correction,
  type CorrectionKind,
  correctionCalls,
  correctionKind,
  correctionState,
  type UndoneDeposit,
} from '@seam/contract/trade/correction'
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
import { correctionRefresh } from './correction-refresh.ts'

const RefuseDialog = lazyDialog(() => import('./correction-dialogs.tsx').then(module => module.RefuseCorrectionDialog))

type Props = { open: boolean; id: number | undefined; onClose: () => void }

/** A correction of the books, with its approval. */
export const CorrectionDrawer = ({ open, id, onClose }: Props) => {
  const read = useDetail(correctionCalls.detail, { open, id })
  const refusing = useDialog<Correction>()
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={680}
      read={read}
      title="调整详情"
      heading={correction => (
        <>
          {correction.correctionCode} <DictionaryTag dictionary={correctionKind} value={correction.correctionKind} />{' '}
          <DictionaryTag dictionary={correctionState} value={correction.state} />
        </>
      )}
      extra={correction => <Decision correction={correction} onRefuse={() => refusing.show(correction)} />}
    >
      {correction => (
        <>
          <CorrectionBody correction={correction} />
          <RefuseDialog open={refusing.open} correction={refusing.subject} onClose={refusing.close} />
        </>
      )}
    </AnswerDrawer>
  )
}

const Decision = ({ correction, onRefuse }: { correction: Correction; onRefuse: () => void }) => {
  const { run, running } = useWrite(correctionCalls.approve, { refresh: correctionRefresh, success: '已批准' })
  const { id, version, amount, can } = correction
  const title = `批准【${subjectOf(correction)}】${correctionKind.label(correction.correctionKind)} ${moneyText(amount)} 元？`
  const approve = () => confirmThen({ title, okText: '批准' }, () => run({ id, version }))
  return <ApprovalButtons can={can} running={running} onApprove={() => void approve()} onRefuse={onRefuse} />
}

const effects: Readonly<Record<CorrectionKind, string>> = {
  [correctionKind.writeOff]: '下列挂账按坏账核销，客户不再欠这笔款',
  [correctionKind.discount]: '下列挂账按折让减免，客户不再欠这笔款',
  [correctionKind.reversal]: '结算单作废，交易重新待结算；收到的款转入待认领（当面退还的现金除外），转入余额的部分扣回',
  [correctionKind.increase]: '客户余额增加',
  [correctionKind.decrease]: '客户余额减少',
  [correctionKind.undoDeposit]: '现金记回保险柜，回单号可以重新登记；银行流水已导入的，款项转入待认领',
}

/** Whom or what it is about. */
const subjectOf = ({ clientName, slipNo }: Correction) => clientName ?? `银行回单 ${slipNo}`

const lineText = (line: NonNullable<UndoneDeposit['line']>, amount: string) =>
  [
    `${line.bookedDate} 到账 ¥${moneyText(line.amount)}${line.amount === amount ? '' : '（与存款金额不同）'}`,
    line.payerName && `付款户名“${line.payerName}”`,
    line.summary,
    `${line.createName} ${line.createTime} 导入`,
  ]
    .filter(text => text !== '')
    .join('，')

type DepositProps = { deposit: UndoneDeposit; amount: string }

/** Who registered the deposit, and what the bank statement has under the number of its slip. */
const DepositFacts = ({ deposit: { createName, createTime, line }, amount }: DepositProps) => (
  <section className="drawer-section">
    <h3>存款</h3>
    <p>{`${createName} ${createTime} 登记`}</p>
    <p>银行流水：{line === null ? '没有这个回单号的流水（尚未导入，或没有到账）' : lineText(line, amount)}</p>
  </section>
)

const CorrectionBody = ({ correction }: { correction: Correction }) => (
  <>
    <p>
      {subjectOf(correction)}，{correctionKind.label(correction.correctionKind)}{' '}
      <strong>¥{moneyText(correction.amount)}</strong>
      {correction.settleCode !== '' && `，结算单 ${correction.settleCode}`}
      {correction.cashBack && '，现金当面退还'}
    </p>
    <p className="soft">原因：{correction.reason}</p>
    {correction.state === correctionState.requested && <p>批准后：{effects[correction.correctionKind]}</p>}
    {correction.deposit !== null && <DepositFacts deposit={correction.deposit} amount={correction.amount} />}
    {correction.trades.length > 0 && (
      <DrawerSection title="交易" isEmpty={false} heads={['交易号', { amount: '未结算' }]}>
        {correction.trades.map(trade => (
          <tr key={trade.id}>
            <td>{trade.tradeCode}</td>
            <AmountCell>{moneyText(trade.outstanding)}</AmountCell>
          </tr>
        ))}
      </DrawerSection>
    )}
    <section className="drawer-section">
      <h3>审批流程</h3>
      <ApprovalTimeline nodes={correction.nodes} />
    </section>
  </>
)
