import { type Client, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Field } from '../../kit/form/fields.tsx'
import { RemotePicker } from '../../kit/picker/remote-picker.tsx'

type Props = {
  hint?: string | undefined
  /** the label of a client that the form sets */
  valueLabel?: string | undefined
}

/** 柳林煤业（KH000123） */
export const labelOfClient = ({ clientName, clientCode }: Pick<Client, 'clientName' | 'clientCode'>): string =>
  `${clientName}（${clientCode}）`

export const enabledClients = [{ key: 'state', op: 'eq' as const, value: [state.enabled] }]

/** A form field for the client, searched by name, pinyin initials, code or telephone. */
export const ClientField = ({ hint, valueLabel }: Props) => (
  <Field name="clientId" label="客户" hint={hint} wide>
    <RemotePicker
      call={clientCalls.page}
      searchKey="keyword"
      filters={enabledClients}
      labelOf={labelOfClient}
      valueLabel={valueLabel}
      placeholder="名称、拼音首字母、编号或电话"
    />
  </Field>
)
