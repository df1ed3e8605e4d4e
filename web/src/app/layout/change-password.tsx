import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import { PasswordForm } from '../../kit/sign-in/password/password-form.tsx'

/** Changing the own password. Forced and not closable at the first sign-in (spec §4). */
export const ChangePassword = ({ onClose }: { onClose?: () => void }) => (
  <NativeDialog title="修改密码" width={600} {...(onClose && { onClose })}>
    {!onClose && <p className="sign-in-again">首次登录，请先修改密码。</p>}
    <PasswordForm foot="native-dialog-foot" {...(onClose && { onCancel: onClose })} />
  </NativeDialog>
)
