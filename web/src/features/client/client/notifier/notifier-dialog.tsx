import { type Notifier, NotifierDraft, notifierCalls } from '@seam/contract/client/notifier'
import { MobileField, TextField } from '../../../../kit/form/fields.tsx'
import { RecordDialog, type RecordForm } from '../record-dialog.tsx'
import { notifierRefresh } from './use-notifier.ts'

const titles = { add: '新增通知人', edit: '修改通知人', isDefault: '设为默认通知人' }

/** Adds or edits a notifier. */
export const NotifierDialog = (form: RecordForm<Notifier>) => (
  <RecordDialog {...form} calls={notifierCalls} schema={NotifierDraft} refresh={notifierRefresh} titles={titles}>
    <TextField name="notifierName" label="通知人" />
    <MobileField name="telephone" label="手机号" hint="化验结果以短信发到这里" />
  </RecordDialog>
)
