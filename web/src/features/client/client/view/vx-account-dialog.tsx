import { type Client, clientCalls, VxAccountDraft } from '@seam/contract/client/client'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'

type Props = { open: boolean; client: Client | undefined; onClose: () => void }

const refresh = [clientCalls.page, clientCalls.get]

/** Binds a client's WeChat account; empty unbinds it. */
export const VxAccountDialog = ({ open, client, onClose }: Props) =>
  client && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`微信账号：${client.clientName}`}
      call={clientCalls.setVxAccount}
      schema={VxAccountDraft}
      initial={{ vxAccount: client.vxAccount }}
      toInput={draft => ({ ...draft, id: client.id, version: client.version })}
      refresh={refresh}
      success="操作成功！"
    >
      <TextField name="vxAccount" label="微信账号" maxLength={40} placeholder="微信号或 openid，留空为解除" wide />
    </FormDialog>
  )
