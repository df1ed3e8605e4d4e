import { delegationCalls, InformDraft } from '@seam/contract/lab/delegation/delegation.calls'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { delegationRefresh } from '../../../../shared/lab/delegation-refresh.ts'
import type { ActionTarget } from '../list/use-delegation-actions.ts'

type Props = { open: boolean; delegation: ActionTarget; onClose: () => void }

/** Sends the notifiers of a delegation its new due time by text message. */
export const InformDialog = ({ open, delegation: { id, version, delegateCode }, onClose }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={`告知客户：${delegateCode}`}
    call={delegationCalls.informClient}
    schema={InformDraft}
    initial={{}}
    toInput={({ expectedTime }) => ({ id, version, expectedTime })}
    refresh={delegationRefresh}
    okText="发送"
    success="短信已进入发送队列！"
  >
    <p className="form-note form-wide">
      向委托单的通知人各发一条短信，写明委托单号和预计完成时间；同一号码只发一次，夜间（22 点至 7 点）的早上发出。
    </p>
    <TextField name="expectedTime" label="预计完成时间" type="datetime-local" wide />
  </FormDialog>
)
