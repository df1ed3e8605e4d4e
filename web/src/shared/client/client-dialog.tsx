import {
  type Client,
  ClientDraft,
  clientCalls,
  clientSource,
  NewClientDraft,
  payPolicy,
} from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { Radio, Select } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useRead } from '../../kit/api/use-call.ts'
import { Field, NoteField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { currentEntry, IdSelect } from '../../kit/picker/id-select.tsx'
import { usePermit } from '../../kit/session/permit.tsx'
import { SalesmanPicker } from '../catalogue/salesman-picker.tsx'
import { LikelyClients } from './likely-clients.tsx'

type Values = z.input<typeof ClientDraft>
type Props = {
  open: boolean
  /** absent: a new one */
  client?: Client | undefined
  /** name of a new client */
  clientName?: string | undefined
  onClose: () => void
  onAdded?: (added: { id: number; clientCode: string }) => void
}

const refresh = [clientCalls.page, clientCalls.get]

const startOf = (client: Client): Values => ({
  clientName: client.clientName,
  creditCode: client.creditCode,
  contact: client.contact,
  telephone: client.telephone,
  source: client.source,
  salesmanId: client.salesmanId,
  gradeId: client.gradeId,
  payPolicy: client.payPolicy,
  remarks: client.remarks,
})

/** Fields with a permission of their own: the grade (discount and credit), and whether testing waits for payment. */
const Granted = ({ client }: { client: Client | undefined }) => {
  const { data } = useRead(gradeCalls.list, {})
  const current = useMemo(() => currentEntry(client?.gradeId, client?.gradeName), [client])
  const grades = data?.map(({ id, gradeName, discount }) => ({
    value: id,
    label: `${gradeName}（×${discount}）`,
  }))
  return (
    <>
      <Field name="gradeId" label="会员等级">
        <IdSelect<number> options={grades} current={current} placeholder="最低等级" />
      </Field>
      <Field name="payPolicy" label="付款方式">
        <Radio.Group options={[...payPolicy.options]} />
      </Field>
    </>
  )
}

const Fields = ({ client }: { client?: Client }) => (
  <>
    <TextField name="clientName" label="客户名称" wide />
    <TextField name="creditCode" label="统一社会信用代码" maxLength={18} placeholder="18 位，个人可不填" />
    <Field name="source" label="客户来源">
      <Select options={[...clientSource.options]} />
    </Field>
    <Field name="salesmanId" label="业务员">
      <SalesmanPicker current={currentEntry(client?.salesmanId, client?.salesmanName)} />
    </Field>
    <TextField name="contact" label="联系人" />
    <TextField name="telephone" label="电话" inputMode="tel" maxLength={20} placeholder="手机或座机" />
    <LikelyClients except={client?.id} />
    {usePermit(['clientGrant']) && <Granted client={client} />}
    <NoteField name="remarks" label="备注" />
  </>
)

/** Adds a client, or edits one. */
export const ClientDialog = ({ open, client, clientName, onClose, onAdded }: Props) =>
  client === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增客户"
      call={clientCalls.add}
      schema={NewClientDraft}
      initial={{ source: clientSource.visit, payPolicy: payPolicy.payFirst, ...(clientName ? { clientName } : {}) }}
      refresh={refresh}
      perForm
      success="新增成功"
      {...(onAdded && { onDone: onAdded })}
    >
      <Fields />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改客户：${client.clientCode}`}
      call={clientCalls.update}
      schema={ClientDraft}
      initial={startOf(client)}
      toInput={draft => ({ ...draft, id: client.id, version: client.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields client={client} />
    </FormDialog>
  )
