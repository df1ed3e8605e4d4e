import { clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Field } from '../../kit/form/fields.tsx'
import { RemotePicker } from '../../kit/picker/remote-picker.tsx'

const enabled = [{ key: 'state', op: 'eq' as const, value: [state.enabled] }]

/** A form field for the client, searched by name, pinyin initials, code or telephone. */
export const ClientField = () => (
  <Field name="clientId" label="客户" wide>
    <RemotePicker
      call={clientCalls.page}
      searchKey="keyword"
      filters={enabled}
      labelOf={({ clientName, clientCode }) => `${clientName}（${clientCode}）`}
      placeholder="名称、拼音首字母、编号或电话"
    />
  </Field>
)
