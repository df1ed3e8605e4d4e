import { InvoiceDraft, invoiceCalls } from '@seam/contract/client/invoice'
import { ticketCalls, ticketType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { chosenId } from '@seam/contract/kit/value/text'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Field, NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { ClientField } from '../../../shared/client/client-field.tsx'
import { invoiceRefresh } from './invoice-refresh.ts'
import { SharesInput } from './shares-input.tsx'

const RequestForm = InvoiceDraft.extend({ clientId: chosenId('请选择客户') })

type Props = { open: boolean; onClose: () => void }

/** Requests an invoice for paid delegations of a client. */
export const RequestDialog = ({ open, onClose }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="申请开票"
    width={680}
    call={invoiceCalls.request}
    schema={RequestForm}
    initial={{ shares: [] }}
    toInput={({ ticketId, shares, remarks }) => ({ ticketId, shares, remarks })}
    refresh={invoiceRefresh}
    okText="提交申请"
    perForm
    onDone={({ invoiceCode, amount, tax }) =>
      toast.success(`已申请开票 ${invoiceCode}：${moneyText(amount)} 元，其中税额 ${moneyText(tax)} 元`)
    }
  >
    <ClientField />
    <ClientFields />
    <NoteField name="remarks" label="备注" />
  </FormDialog>
)

/** The fields that depend on the client. They are cleared when the client changes. */
const ClientFields = () => {
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('clientId')
  const isChosen = typeof clientId === 'number'
  const chosen = isChosen ? clientId : 0
  const tickets = useRead(
    ticketCalls.page,
    {
      pageNo: 1,
      pageSize: 100,
      query: [
        { key: 'clientId', op: 'eq', value: [chosen] },
        { key: 'state', op: 'eq', value: [state.enabled] },
      ],
      sort: [],
    },
    { enabled: isChosen, staleTime: 0 },
  )
  const invoiceable = useRead(invoiceCalls.invoiceable, { clientId: chosen }, { enabled: isChosen, staleTime: 0 })
  const rows = tickets.data?.rows
  const offeredId = rows?.find(({ isDefault }) => isDefault)?.id ?? rows?.[0]?.id
  useEffect(() => {
    form.setFieldsValue({ ticketId: offeredId, shares: [] })
  }, [form, clientId, offeredId])
  if (!isChosen) return null
  return (
    <>
      <Field
        name="ticketId"
        label="发票抬头"
        wide
        hint={rows?.length === 0 && '该客户没有启用的发票抬头，请先在客户的“发票抬头”中新增'}
      >
        <Select
          placeholder="请选择发票抬头"
          loading={tickets.isFetching}
          options={(rows ?? []).map(({ id, ticketTitle, taxNumber, ticketType: type }) => ({
            value: id,
            label: [ticketTitle, ticketType.label(type), taxNumber].filter(part => part !== '').join(' · '),
          }))}
        />
      </Field>
      <Field name="shares" label="委托单" wide>
        <SharesInput
          available={(invoiceable.data ?? []).map(({ delegationId, delegateCode, invoiceable: left }) => ({
            delegationId,
            delegateCode,
            left,
          }))}
          leftTitle="可开票金额"
          empty={emptyText(invoiceable)}
        />
      </Field>
    </>
  )
}

const emptyText = ({ isPending, isError }: { isPending: boolean; isError: boolean }) => {
  if (isPending) return '正在查询可开票金额…'
  return isError ? '查询失败，请重新选择客户' : '该客户没有可开票的委托单：付款后才能开票'
}
