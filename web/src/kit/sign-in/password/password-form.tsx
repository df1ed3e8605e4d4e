import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { ownAccountCalls, ownAccountFailures } from '@seam/contract/system/user/own-account'
import { type FormEvent, useId } from 'react'
import { type CallFailure, fieldIssues } from '../../api/call-failure.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../feedback/feedback.tsx'
import { leave } from '../../session/session.ts'
import { session } from '../../session/session-store.ts'
import { useBranding } from '../../theme/branding.ts'
import { PasswordField } from '../field/text-field.tsx'
import { useEntry } from '../field/use-entry.ts'
import { changeFaults, type Faults } from './password.rules.ts'
import './password-form.css'

const secrets = ['oldPassword', 'password', 'confirmPassword'] as const
const success = '已修改，请重新登录'

/** The field that a refusal concerns. */
const faultsOf = (failure: CallFailure): Faults => {
  if (failure.code === ownAccountFailures.oldPasswordWrong.code) return { oldPassword: failure.message }
  if (failure.code === ownAccountFailures.passwordUnchanged.code) return { password: failure.message }
  return Object.fromEntries(fieldIssues(failure).map(({ path, message }) => [String(path[0]), message]))
}

type Props = {
  /** Class of the row of buttons. */
  foot: string
  onCancel?: () => void
}

/** Changing the own password ends every session of the user. */
export const PasswordForm = ({ foot, onCancel }: Props) => {
  const { form, entry: change, mark, field: plain } = useEntry({ oldPassword: '', password: '', confirmPassword: '' })
  const rules = useId()
  const { passwordMinLength: minLength, passwordMaxLength: maxLength } = useBranding()
  const { run, running } = useWrite(ownAccountCalls.changePassword, {
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
    <form ref={form} noValidate onSubmit={event => void send(event)}>
      {/* The account, for the password manager of the browser. */}
      <input hidden readOnly autoComplete="username" value={session.current()?.user.userMobile ?? ''} />
      <p id={rules} className="password-form-rules">
        新密码 {minLength}-{maxLength} 位，大写字母、小写字母、数字、符号至少 3
        种，不能是常见密码，不能包含账号或系统名称。修改后所有设备都要重新登录。
      </p>
      <PasswordField {...field('oldPassword', '原密码', 'current-password')} autoFocus />
      <PasswordField {...field('password', '新密码', 'new-password')} aria-describedby={rules} />
      <PasswordField {...field('confirmPassword', '确认密码', 'new-password')} />
      <div className={foot}>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            取消
          </button>
        )}
        <button type="submit" className="button button-main" disabled={running}>
          确定
        </button>
      </div>
    </form>
  )
}
