import { type LockedAccount, onlineSessionCalls, UnlockForm } from '@seam/contract/system/session/online-session'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = { open: boolean; account: LockedAccount | undefined; onClose: () => void }

const refresh = [onlineSessionCalls.locked]

/** Unlocks an account; the reason is logged. */
export const UnlockDialog = ({ open, account, onClose }: Props) =>
  account && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`解锁账号：${account.userName}（${account.userMobile}）`}
      okText="解锁"
      call={onlineSessionCalls.unlock}
      schema={UnlockForm}
      initial={{}}
      toInput={({ reason }) => ({ id: account.id, reason })}
      refresh={refresh}
      success="操作成功！"
    >
      <p className="form-note form-wide">锁定到 {account.lockedUntil}。请先确认是本人要求解锁，而不是有人在猜密码。</p>
      <NoteField name="reason" label="解锁原因" />
    </FormDialog>
  )
