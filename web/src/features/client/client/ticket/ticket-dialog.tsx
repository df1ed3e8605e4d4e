import {
  hintOfTaxNumber,
  type Ticket,
  TicketDraft,
  ticketCalls,
  ticketType,
  titleType,
} from '@seam/contract/client/ticket'
import { Form, Radio } from 'antd'
import { Field, TextField } from '../../../../kit/form/fields.tsx'
import { RecordDialog, type RecordForm } from '../record-dialog.tsx'

const refresh = [ticketCalls.page]
const start = { titleType: titleType.company, ticketType: ticketType.ordinary }
const titles = { add: '新增发票抬头', edit: '修改发票抬头', isDefault: '设为默认抬头' }

const TaxNumberField = () => {
  const typed: unknown = Form.useWatch('taxNumber')
  const hint = hintOfTaxNumber(typeof typed === 'string' ? typed : '')
  return <TextField name="taxNumber" label="税号" maxLength={20} placeholder="企业必填，15至20位" hint={hint} />
}

/** Adds or edits an invoice title of a client. */
export const TicketDialog = (form: RecordForm<Ticket>) => (
  <RecordDialog {...form} calls={ticketCalls} schema={TicketDraft} start={start} refresh={refresh} titles={titles}>
    <Field name="titleType" label="抬头类型">
      <Radio.Group options={[...titleType.options]} />
    </Field>
    <Field name="ticketType" label="发票类型">
      <Radio.Group options={[...ticketType.options]} />
    </Field>
    <TextField name="ticketTitle" label="发票抬头" wide />
    <TaxNumberField />
    <TextField name="telephone" label="注册电话" inputMode="tel" maxLength={20} placeholder="专用发票必填" />
    <TextField name="bankName" label="开户银行" placeholder="专用发票必填" />
    <TextField name="bankAccount" label="银行账号" inputMode="numeric" maxLength={23} placeholder="专用发票必填" />
    <TextField name="address" label="注册地址" wide placeholder="专用发票必填" />
    <TextField name="email" label="邮箱" inputMode="email" maxLength={60} placeholder="接收电子发票" />
  </RecordDialog>
)
