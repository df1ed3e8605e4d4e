import { type Notifier, NotifierDraft, notifierCalls } from '@seam/contract/client/notifier'
import { CheckField, MobileField, TextField } from '../../../../kit/form-dialog/fields.tsx'
import { FormDialog } from '../../../../kit/form-dialog/form-dialog.tsx'
import { without } from '../../../../kit/without.ts'
import { ClientField } from '../../../../pickers/client-field.tsx'
import { notifierRefresh } from './use-notifier.ts'

type Props = {
  open: boolean
  notifier: Notifier | undefined
  /** of a new one; absent: to be chosen */
  clientId?: number | undefined
  onClose: () => void
}

const Fields = ({ fixed }: { fixed: boolean }) => (
  <>
    <TextField name="notifierName" label="通知人" />
    <MobileField name="telephone" label="手机号" hint="化验结果以短信发到这里" />
    <CheckField
      name="isDefault"
      label="默认"
      text="设为默认通知人"
      disabled={fixed}
      {...(fixed && { hint: '把另一个设为默认，这个就不再是' })}
    />
  </>
)

/** Adds somebody who is told results, or edits him. */
export const NotifierDialog = ({ open, notifier, clientId, onClose }: Props) =>
  notifier === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增通知人"
      call={notifierCalls.add}
      schema={NotifierDraft}
      initial={clientId === undefined ? {} : { clientId }}
      refresh={notifierRefresh}
      success="新增成功"
    >
      {clientId === undefined && <ClientField />}
      <Fields fixed={false} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改通知人：${notifier.clientName}`}
      call={notifierCalls.update}
      schema={NotifierDraft}
      initial={notifier}
      toInput={draft => ({ ...without(draft, 'clientId'), id: notifier.id, version: notifier.version })}
      refresh={notifierRefresh}
      success="修改成功"
    >
      <Fields fixed={notifier.isDefault} />
    </FormDialog>
  )
