import { type Invoice, invoiceCalls, invoiceState, redCause } from '@seam/contract/client/invoice'
import { ticketType, titleType } from '@seam/contract/client/ticket'
import { auditStatus } from '@seam/contract/kit/approval'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { useDetail } from '../../../kit/api/use-detail.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { DrawerFacts } from '../../../kit/drawer/drawer-facts.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'

type Props = { open: boolean; id: number | undefined; onClose: () => void }

/** An invoice with its delegations, its red-letter invoices and its history. */
export const InvoiceDrawer = ({ open, id, onClose }: Props) => {
  const read = useDetail(invoiceCalls.detail, { open, id })
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={760}
      read={read}
      title="发票详情"
      heading={invoice => (
        <>
          {invoice.invoiceCode} <DictionaryTag dictionary={invoiceState} value={invoice.state} />
        </>
      )}
    >
      {invoice => <InvoiceBody invoice={invoice} />}
    </AnswerDrawer>
  )
}

const InvoiceBody = ({ invoice }: { invoice: Invoice }) => (
  <>
    <p>
      {invoice.clientName}，价税合计 <strong>¥{moneyText(invoice.amount)}</strong>，金额 {moneyText(invoice.net)}，税额{' '}
      {moneyText(invoice.tax)}（{invoice.taxPercent}%）
      {invoice.red !== '0.00' &&
        `；已红冲 ${moneyText(invoice.red)}，余 ${moneyText(fromFen(toFen(invoice.amount) - toFen(invoice.red)))}`}
    </p>
    <DrawerFacts
      facts={[
        ['发票号码', invoice.invoiceNo ?? '--'],
        ['开票日期', invoice.issueDate ?? '--'],
        ['发票类型', ticketType.label(invoice.ticketType)],
        ['抬头类型', titleType.label(invoice.titleType)],
        ['发票抬头', invoice.ticketTitle],
        ['税号', invoice.taxNumber],
        ['地址', invoice.address],
        ['电话', invoice.telephone],
        ['开户银行', invoice.bankName],
        ['银行账号', invoice.bankAccount],
        ['邮箱', invoice.email],
        ['备注', invoice.remarks],
      ]}
    />
    <DrawerSection
      title="委托单"
      isEmpty={invoice.shares.length === 0}
      heads={['委托单', { amount: '开票金额' }, { amount: '已红冲' }, { amount: '待红冲' }]}
    >
      {invoice.shares.map(({ delegationId, delegateCode, amount, red, redRequested }) => (
        <tr key={delegationId}>
          <td>{delegateCode}</td>
          <AmountCell>{moneyText(amount)}</AmountCell>
          <AmountCell>{moneyText(red)}</AmountCell>
          <AmountCell>{moneyText(redRequested)}</AmountCell>
        </tr>
      ))}
    </DrawerSection>
    <DrawerSection
      title="红字发票"
      isEmpty={invoice.reds.length === 0}
      heads={[
        '红字发票号码',
        '原因',
        { amount: '价税合计' },
        { amount: '金额' },
        { amount: '税额' },
        '开票日期',
        '登记人',
      ]}
    >
      {invoice.reds.map(({ id, redNo, redCause: cause, amount, net, tax, issueDate, createName }) => (
        <tr key={id}>
          <td>{redNo}</td>
          <td>{redCause.label(cause)}</td>
          <AmountCell>-{moneyText(amount)}</AmountCell>
          <AmountCell>-{moneyText(net)}</AmountCell>
          <AmountCell>-{moneyText(tax)}</AmountCell>
          <td>{issueDate}</td>
          <td>{createName}</td>
        </tr>
      ))}
    </DrawerSection>
    <section className="drawer-section">
      <h3>经过</h3>
      <StepTimeline
        steps={invoice.events.map(({ command, userName, createTime, reason }) => ({
          nodeName: steps[command] ?? command,
          createName: userName,
          createTime,
          remarks: reason,
          ...(command === 'sendBack' && { auditStatus: auditStatus.rejected }),
        }))}
      />
    </section>
  </>
)

/** What the commands of an invoice are called on the screen. */
const steps: Readonly<Record<string, string>> = {
  request: '申请开票',
  issue: '登记发票号',
  sendBack: '退回申请',
  withdraw: '撤回申请',
  requestRed: '申请红冲',
  withdrawRed: '撤回红冲',
  issueRed: '登记红字发票',
}
