import {
  HandOverDraft,
  ShiftConfirmDraft,
  ShiftDifferenceDraft,
  type ShiftRow,
  shiftCalls,
  VaultOpenDraft,
} from '@seam/contract/client/money/shift'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { differenceText } from './difference-text.ts'
import { shiftRefresh } from './shift-refresh.ts'

type ShiftProps = { open: boolean; shift: ShiftRow | undefined; onClose: () => void }

/** Cash from the drawer to the vault during the shift. */
export const HandOverDialog = ({ open, shift, onClose }: ShiftProps) =>
  shift && (
    <FormDialog
      open={open}
      onClose={onClose}
      title="中途缴款"
      call={shiftCalls.handOver}
      schema={HandOverDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: shift.id, version: shift.version })}
      refresh={shiftRefresh}
      perForm
      okText="缴款"
      success="已缴入保险柜"
    >
      <MoneyField name="amount" label="缴款金额" hint="放入保险柜的现金" />
      <TextField name="remarks" label="备注" />
    </FormDialog>
  )

/** Ends a shift; a difference needs a reason and another person. */
export const ConfirmDialog = ({ open, shift, onClose }: ShiftProps) =>
  shift && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`确认交班：${shift.userName} ${shift.shiftCode}`}
      call={shiftCalls.confirm}
      schema={shift.hadDifference ? ShiftDifferenceDraft : ShiftConfirmDraft}
      // The reason of a float that differed, if nothing else did.
      initial={shift.difference === '0.00' && shift.floatReason !== '' ? { reason: shift.floatReason } : {}}
      toInput={draft => ({ ...draft, id: shift.id, version: shift.version })}
      refresh={shiftRefresh}
      okText="确认交班"
      success="已交班"
    >
      <p className="form-note form-wide">
        应有 ¥{moneyText(shift.expected)}，清点 ¥{moneyText(shift.counted)}，
        <strong>{differenceText(shift.difference)}</strong>。
        {shift.floatReason !== '' && `开班时备用金${differenceText(shift.floatDifference)}：${shift.floatReason}。`}
        清点的现金缴入保险柜，确认后不能更改。
      </p>
      {shift.hadDifference && <NoteField name="reason" label="长短款原因" />}
    </FormDialog>
  )

type VaultProps = { open: boolean; onClose: () => void }

export const VaultOpenDialog = ({ open, onClose }: VaultProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="登记保险柜期初"
    call={shiftCalls.openVault}
    schema={VaultOpenDraft}
    initial={{}}
    refresh={shiftRefresh}
    perForm
    success="已登记保险柜期初"
  >
    <MoneyField name="amount" label="期初现金" hint="启用系统时保险柜里的现金，只能登记一次" />
  </FormDialog>
)
