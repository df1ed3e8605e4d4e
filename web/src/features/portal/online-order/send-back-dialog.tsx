import { type OnlineOrderRow, onlineOrderCalls, SendBackDraft } from '@seam/contract/portal/online-order'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = { open: boolean; order: OnlineOrderRow | undefined; onClose: () => void }

/** Returns an order to its client, who changes it. */
export const SendBackDialog = ({ open, order, onClose }: Props) =>
  order && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`退回网上委托：${order.delegateCode}`}
      call={onlineOrderCalls.sendBack}
      schema={SendBackDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: order.id, version: order.version })}
      refresh={[onlineOrderCalls.page, onlineOrderCalls.get]}
      success="已退回客户"
    >
      <NoteField name="reason" label="退回原因" maxLength={200} />
    </FormDialog>
  )
