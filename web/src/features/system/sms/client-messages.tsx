import type { OutputOf } from '@seam/contract/kit/call'
import { ClientMessages, clientMessages, smsCalls, smsKind } from '@seam/contract/system/sms'
import { Button, Checkbox } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { Field } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const options = clientMessages.map(value => ({ value, label: smsKind.label(value) }))
const refresh = [smsCalls.clientMessages]

/** Which messages clients receive by themselves. */
export const ClientMessagesButton = () => {
  const dialog = useDialog<OutputOf<typeof smsCalls.clientMessages>>()
  const { data } = useRead(smsCalls.clientMessages, {})
  return (
    <>
      <Button disabled={data === undefined} onClick={() => data && dialog.show(data)}>
        客户短信（{data === undefined || data.kinds.length === 0 ? '未启用' : `启用 ${data.kinds.length} 种`}）
      </Button>
      {dialog.subject && (
        <FormDialog
          open={dialog.open}
          onClose={dialog.close}
          title="客户短信"
          call={smsCalls.setClientMessages}
          schema={ClientMessages}
          initial={{ kinds: dialog.subject.kinds }}
          toInput={({ kinds }) => ({ kinds, version: dialog.subject?.version ?? 0 })}
          refresh={refresh}
          refreshAfterRefusal={refresh}
          success="保存成功！"
        >
          <p className="form-note form-wide">
            启用的短信自动发给委托单（发票、对账单为客户）的通知人，同一件事每个号码只发一次，22 点至 7 点的早上发出。
            使用阿里云短信的，每种须先有已审核的模板。
          </p>
          <Field name="kinds" label="发送" wide>
            <Checkbox.Group options={options} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
