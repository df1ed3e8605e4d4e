import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { type FormEvent, useId } from 'react'
import { type CallFailure, fieldIssues } from '../../kit/api/call-failure.ts'
import { useWrite } from '../../kit/api/use-call.ts'
import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import { toast } from '../../kit/feedback/feedback.tsx'
import { leave, useSession } from '../../kit/session/session.ts'
import { PasswordField } from '../../kit/sign-in/field/text-field.tsx'
import { useEntry } from '../../kit/sign-in/field/use-entry.ts'
import { useBranding } from '../../kit/theme/branding.ts'
import { changeFaults, type Faults } from './password-rules.ts'
import './change-password.css'

const secrets = ['oldPassword', 'password', 'confirmPassword'] as const
const success = '已修改，请重新登录'

/** The field that a refusal concerns. */
const faultsOf = (failure: CallFailure): Faults => {
  if (failure.code === sessionFailures.oldPasswordWrong.code) return { oldPassword: failure.message }
  if (failure.code === sessionFailures.passwordUnchanged.code) return { password: failure.message }
  return Object.fromEntries(fieldIssues(failure).map(({ path, message }) => [String(path[0]), message]))
}

/** Changing the own password ends every session of the user. Forced and not closable at the first sign-in (spec §4). */
export const ChangePassword = ({ onClose }: { onClose?: () => void }) => {
  const { form, entry: change, mark, field: plain } = useEntry({ oldPassword: '', password: '', confirmPassword: '' })
  const rules = useId()
  const { user } = useSession()
  const { passwordMinLength: minLength, passwordMaxLength: maxLength } = useBranding()
  const { run, running } = useWrite(sessionCalls.changeOwnPassword, {
    seal: secrets,
    onFailure: failure => mark(faultsOf(failure)),
  })
  const field = (name: keyof typeof change, label: string, autoComplete: string) => ({
    ...plain(name),
    label,
    autoComplete,
    maxLength: 64,
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const faults = changeFaults(change, { ...defaultPasswordPolicy, minLength, maxLength })
    if (mark(faults) || (await run(change)) === undefined) return
    toast.success(success)
    setTimeout(() => leave(), 1000)
  }
  return (
    <NativeDialog title="修改密码" width={600} {...(onClose && { onClose })}>
      {!onClose && <p className="sign-in-again">首次登录，请先修改密码。</p>}
      <form ref={form} noValidate onSubmit={event => void send(event)}>
        {/* whose password it is, for the browser's own keeper of passwords */}
        <input hidden readOnly autoComplete="username" value={user.userMobile} />
        <p id={rules} className="change-password-rules">
          新密码 {minLength}-{maxLength} 位，大写字母、小写字母、数字、符号至少 3
          种，不能是常见密码，不能包含账号或系统名称。修改后所有设备都要重新登录。
        </p>
        <PasswordField {...field('oldPassword', '原密码', 'current-password')} autoFocus />
        <PasswordField {...field('password', '新密码', 'new-password')} aria-describedby={rules} />
        <PasswordField {...field('confirmPassword', '确认密码', 'new-password')} />
        <div className="native-dialog-foot">
          {onClose && (
            <button type="button" className="button" onClick={onClose}>
              取消
            </button>
          )}
          <button type="submit" className="button button-main" disabled={running}>
            确定
          </button>
        </div>
      </form>
    </NativeDialog>
  )
}
