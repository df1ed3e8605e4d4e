import { type Account, accountCalls, CreditDraft } from '@seam/contract/client/account'
import { NoteField, TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { accountRefresh } from './use-account.ts'

type Props = { open: boolean; account: Account | undefined; onClose: () => void }

/** Sets how much a client may owe. */
export const CreditDialog = ({ open, account, onClose }: Props) =>
  account && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`调整信用额度：${account.clientName}`}
      call={accountCalls.setCredit}
      schema={CreditDraft}
      initial={{ creditLimit: account.creditLimit }}
      toInput={draft => ({ ...draft, id: account.id, version: account.version })}
      refresh={accountRefresh}
      success="操作成功！"
    >
      <TextField
        name="creditLimit"
        label="信用额度"
        inputMode="decimal"
        suffix="元"
        hint={`已用 ${account.creditUsed}；低于已用时不能再挂账`}
        wide
      />
      <NoteField name="reason" label="调整原因" />
    </FormDialog>
  )
