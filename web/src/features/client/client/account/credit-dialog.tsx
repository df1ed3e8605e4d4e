import { type Account, accountCalls, CreditDraft, creditDaysLimits } from '@seam/contract/client/money/account'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { NoteField, TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../../kit/form/number-field.tsx'
import { accountRefresh } from './use-account.ts'

type Props = { open: boolean; account: Account | undefined; onClose: () => void }

/** Sets how much and how long a client may owe. */
export const CreditDialog = ({ open, account, onClose }: Props) =>
  account && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`调整信用额度和账期：${account.clientName}`}
      call={accountCalls.setCredit}
      schema={CreditDraft}
      initial={{ creditLimit: account.creditLimit, creditDays: account.creditDays }}
      toInput={draft => ({ ...draft, id: account.id, version: account.version })}
      refresh={[...accountRefresh, accountMoneyCalls.creditRecords]}
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
      <NumberField
        name="creditDays"
        label="账期"
        suffix="天"
        hint={`${creditDaysLimits.least}至${creditDaysLimits.most}天；超过后未结算的挂账为逾期`}
        wide
      />
      <NoteField name="reason" label="调整原因" />
    </FormDialog>
  )
