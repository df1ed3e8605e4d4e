import { CopyOutlined } from '@ant-design/icons'
import {
  type Invoice,
  InvoiceIssueDraft,
  type InvoiceRow,
  InvoiceSendBackDraft,
  invoiceCalls,
  RedDraft,
  RedIssueDraft,
  redCause,
  redConfirmationHours,
} from '@seam/contract/client/invoice'
import { ticketType } from '@seam/contract/client/ticket'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { Button, Form, Radio } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { DrawerFacts } from '../../../kit/drawer/drawer-facts.tsx'
import { copyText } from '../../../kit/feedback/copy.ts'
import { CheckField, DayField, Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { dateFormat, labClock } from '../../../kit/time/lab-time.ts'
import { invoiceRefresh } from './invoice-refresh.ts'
import { SharesInput } from './shares-input.tsx'
import './invoice-dialogs.css'

type Props = { open: boolean; invoice: InvoiceRow | undefined; onClose: () => void }

const today = () => labClock().format(dateFormat)

const useInvoice = (id: number, open: boolean) => useRead(invoiceCalls.detail, { id }, { enabled: open, staleTime: 0 })

/** Records the number of an invoice that was issued on the tax platform. */
export const IssueDialog = ({ open, invoice, onClose }: Props) =>
  invoice && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`登记发票号：${invoice.invoiceCode}`}
      call={invoiceCalls.issue}
      schema={InvoiceIssueDraft}
      initial={{ issueDate: today() }}
      toInput={draft => ({ ...draft, id: invoice.id, version: invoice.version })}
      refresh={invoiceRefresh}
      success="已登记发票号"
    >
      <IssueFacts row={invoice} open={open} />
      <TextField name="invoiceNo" label="发票号码" maxLength={20} placeholder="数电票20位，纸质票8位" />
      <DayField name="issueDate" label="开票日期" max={today()} />
    </FormDialog>
  )

type TextFact = readonly [label: string, value: string]

/** What has to be entered on the tax platform. */
const IssueFacts = ({ row, open }: { row: InvoiceRow; open: boolean }) => {
  const { data } = useInvoice(row.id, open)
  const facts: readonly TextFact[] = [
    ['发票抬头', row.ticketTitle],
    ['税号', row.taxNumber],
    ['发票类型', ticketType.label(row.ticketType)],
    ['价税合计', `${moneyText(row.amount)} 元`],
    ['金额', `${moneyText(row.net)} 元`],
    ['税额', `${moneyText(row.tax)} 元（${row.taxPercent}%）`],
    ...factsOfTitle(data),
    ['备注', row.remarks],
  ]
  const lines = facts.filter(([, value]) => value !== '').map(fact => fact.join('：'))
  return (
    <div className="invoice-dialogs-facts form-wide">
      <DrawerFacts facts={facts} />
      <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(lines.join('\n'), '请选中文字后复制')}>
        复制开票信息
      </Button>
    </div>
  )
}

const factsOfTitle = (invoice: Invoice | undefined): readonly TextFact[] =>
  invoice === undefined
    ? []
    : [
        ['地址', invoice.address],
        ['电话', invoice.telephone],
        ['开户银行', invoice.bankName],
        ['银行账号', invoice.bankAccount],
        ['邮箱', invoice.email],
        ['委托单', invoice.shares.map(({ delegateCode }) => delegateCode).join('、')],
      ]

/** Refuses a request; its delegations can be invoiced again. */
export const SendBackDialog = ({ open, invoice, onClose }: Props) =>
  invoice && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`退回开票申请：${invoice.invoiceCode}`}
      call={invoiceCalls.sendBack}
      schema={InvoiceSendBackDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: invoice.id, version: invoice.version })}
      refresh={invoiceRefresh}
      okText="退回"
      success="已退回"
    >
      <NoteField name="reason" label="退回原因" hint="客户在门户的「发票」里看得到" />
    </FormDialog>
  )

/** Whether a part of the invoice may be chosen; the server decides. */
const allowsPart = (cause: unknown, usedByBuyer: unknown) =>
  usedByBuyer === true && cause !== undefined && Number(cause) !== redCause.mistake

/** Requests a red-letter invoice for all or a part of an invoice. */
export const RedDialog = ({ open, invoice, onClose }: Props) =>
  invoice && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`申请红冲：${invoice.invoiceCode}`}
      width={680}
      call={invoiceCalls.requestRed}
      schema={RedDraft}
      initial={{ usedByBuyer: false }}
      toInput={({ shares, ...draft }) => ({
        ...draft,
        id: invoice.id,
        version: invoice.version,
        ...(allowsPart(draft.redCause, draft.usedByBuyer) && shares?.length ? { shares } : {}),
      })}
      refresh={invoiceRefresh}
      okText="申请红冲"
      success="已申请红冲"
    >
      <Field name="redCause" label="红冲原因" wide>
        <Radio.Group options={[...redCause.options]} />
      </Field>
      <CheckField name="usedByBuyer" label="购方" text="购方已使用（抵扣或入账）" wide />
      <PartField row={invoice} open={open} />
      <NoteField name="reason" label="红冲说明" />
    </FormDialog>
  )

const PartField = ({ row, open }: { row: InvoiceRow; open: boolean }) => {
  const { data, isPending } = useInvoice(row.id, open)
  const mayChoose = allowsPart(Form.useWatch('redCause'), Form.useWatch('usedByBuyer'))
  const left = fromFen(toFen(row.amount) - toFen(row.red))
  if (!mayChoose) return <p className="form-note form-wide">全额红冲 {moneyText(left)} 元，红冲后可重新申请开票</p>
  const available = (data?.shares ?? []).flatMap(({ delegationId, delegateCode, amount, red }) => {
    const remainder = toFen(amount) - toFen(red)
    return remainder > 0n ? [{ delegationId, delegateCode, left: fromFen(remainder) }] : []
  })
  return (
    <Field name="shares" label="红冲的委托单" hint={`不选则全额红冲 ${moneyText(left)} 元`} wide>
      <SharesInput
        available={available}
        leftTitle="发票余额"
        empty={isPending ? '正在查询委托单…' : '没有可红冲的委托单'}
      />
    </Field>
  )
}

/** Records the number of a red-letter invoice. */
export const IssueRedDialog = ({ open, invoice, onClose }: Props) =>
  invoice && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`登记红字发票：${invoice.invoiceCode}`}
      call={invoiceCalls.issueRed}
      schema={RedIssueDraft}
      initial={{ issueDate: today() }}
      toInput={draft => ({ ...draft, id: invoice.id, version: invoice.version })}
      refresh={invoiceRefresh}
      success="已登记红字发票"
    >
      <RedFacts row={invoice} open={open} />
      <TextField name="redNo" label="红字发票号码" maxLength={20} />
      <DayField name="issueDate" label="开票日期" max={today()} />
    </FormDialog>
  )

const RedFacts = ({ row, open }: { row: InvoiceRow; open: boolean }) => {
  const { data } = useInvoice(row.id, open)
  const requested = data && sumFen(data.shares.map(share => toFen(share.redRequested)))
  return (
    <p className="form-note form-wide">
      {`原发票 ${row.invoiceNo ?? '--'}，红冲 ${requested === undefined ? '--' : moneyText(fromFen(requested))} 元`}
      {`；红字确认单${redConfirmationHours}小时内有效`}
    </p>
  )
}
