import { CancelDraft, delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { NoteField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { delegationRefresh } from '../../../../shared/lab/delegation-refresh.ts'
import type { ActionTarget } from '../list/use-delegation-actions.ts'

type Props = { open: boolean; delegation: ActionTarget; onClose: () => void }

/** Cancels a delegation with a reason. */
export const CancelDialog = ({ open, delegation: { id, version, delegateCode }, onClose }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={`作废委托单：${delegateCode}`}
    call={delegationCalls.cancel}
    schema={CancelDraft}
    initial={{}}
    toInput={({ reason }) => ({ id, version, reason })}
    refresh={delegationRefresh}
    okText="作废"
    success="操作成功！"
  >
    <p className="form-note form-wide">作废后不能恢复；尚未完成的检测一并取消，占用的信用额度随即释放。</p>
    <NoteField name="reason" label="作废原因" />
  </FormDialog>
)
