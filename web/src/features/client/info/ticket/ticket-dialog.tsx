import { type Ticket, TicketDraft, ticketCalls, ticketType, titleType } from '@seam/contract/client/ticket'
import { Radio } from 'antd'
import { CheckField, Field, TextField } from '../../../../kit/form-dialog/fields.tsx'
import { FormDialog } from '../../../../kit/form-dialog/form-dialog.tsx'
import { without } from '../../../../kit/without.ts'
import { ClientField } from '../../../../pickers/client-field.tsx'

type Props = {
  open: boolean
  ticket: Ticket | undefined
  /** of a new one; absent: to be chosen */
  clientId?: number | undefined
  onClose: () => void
}

const refresh = [ticketCalls.page]
const start = { titleType: titleType.company, ticketType: ticketType.ordinary }

const Fields = ({ fixed }: { fixed: boolean }) => (
  <>
    <Field name="titleType" label="抬头类型">
      <Radio.Group options={[...titleType.options]} />
    </Field>
    <Field name="ticketType" label="发票类型">
      <Radio.Group options={[...ticketType.options]} />
    </Field>
    <TextField name="ticketTitle" label="发票抬头" wide />
    <TextField name="taxNumber" label="税号" maxLength={20} placeholder="企业必填，15至20位" />
    <TextField name="telephone" label="注册电话" inputMode="tel" maxLength={20} placeholder="专用发票必填" />
    <TextField name="bankName" label="开户银行" placeholder="专用发票必填" />
    <TextField name="bankAccount" label="银行账号" inputMode="numeric" maxLength={23} placeholder="专用发票必填" />
    <TextField name="address" label="注册地址" wide placeholder="专用发票必填" />
    <TextField name="email" label="邮箱" inputMode="email" maxLength={60} placeholder="接收电子发票" />
    <CheckField
      name="isDefault"
      label="默认"
      text="设为默认抬头"
      disabled={fixed}
      {...(fixed && { hint: '把另一个设为默认，这个就不再是' })}
    />
  </>
)

/** Adds an invoice title of a client, or edits one. */
export const TicketDialog = ({ open, ticket, clientId, onClose }: Props) =>
  ticket === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增发票抬头"
      call={ticketCalls.add}
      schema={TicketDraft}
      initial={clientId === undefined ? start : { ...start, clientId }}
      refresh={refresh}
      success="新增成功"
    >
      {clientId === undefined && <ClientField />}
      <Fields fixed={false} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改发票抬头：${ticket.clientName}`}
      call={ticketCalls.update}
      schema={TicketDraft}
      initial={ticket}
      toInput={draft => ({ ...without(draft, 'clientId'), id: ticket.id, version: ticket.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields fixed={ticket.isDefault} />
    </FormDialog>
  )
