import type { ReactNode } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { showFailure } from '../api/show-failure.ts'
import type { Session } from '../session/stored-session.ts'
import { useCaptcha } from './captcha.ts'
import { CaptchaField } from './captcha-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { Field, PasswordField } from './field/text-field.tsx'
import { useEntry } from './field/use-entry.ts'
import { entryAfter, entryFaults, refusalWords, signIn } from './sign-in.ts'
import { useSecondStep } from './use-second-step.tsx'

type Props = {
  account: string
  /** the account is fixed */
  fixed?: boolean
  submit: string
  onSignedIn: (session: Session, account: string) => void
  /** called before sending; false: cancel */
  onBefore?: () => boolean
  children?: ReactNode
}

/** The form with account, password and captcha. A refusal clears some of them. */
export const SignInForm = ({ account, fixed = false, submit, onSignedIn, onBefore, children }: Props) => {
  const { form, entry, put, mark, focus, field } = useEntry({ account, password: '', captcha: '' })
  const captcha = useCaptcha(entry.captcha !== '')
  const { goOn, secondStep } = useSecondStep(onSignedIn, () => {
    put({ password: '', captcha: '' })
    captcha.renew()
  })
  const renew = () => {
    field('captcha').onChange('')
    captcha.renew()
  }
  const faultAfter = (error: unknown) => {
    const remaining = entryAfter(entry, error)
    const next = fixed ? { ...remaining, account } : remaining
    put(next)
    captcha.renew()
    const shownHere = error instanceof CallFailure && error.kind === 'refused'
    if (!shownHere || error.code === 10007) showFailure(error)
    focus(next.account === '' ? 'account' : next.password === '' ? 'password' : 'captcha')
    return shownHere ? refusalWords(error, fixed) : ''
  }
  if (secondStep) return secondStep
  return (
    <EntryForm
      form={form}
      submit={submit}
      sending="登录中…"
      mayGo={() => !mark(entryFaults(entry, captcha.image !== '')) && onBefore?.() !== false}
      send={async () => goOn(await signIn(entry, captcha.id), entry.account.trim())}
      refused={faultAfter}
    >
      <Field
        {...field('account')}
        label="账号"
        placeholder="请输入账号（手机号）"
        autoComplete="username"
        maxLength={20}
        readOnly={fixed}
        autoFocus={!fixed && account === ''}
      />
      <PasswordField
        {...field('password')}
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        maxLength={64}
        autoFocus={fixed || account !== ''}
      />
      <CaptchaField
        {...field('captcha')}
        label="验证码"
        placeholder="请输入验证码"
        image={captcha.image}
        renew={renew}
      />
      {children}
    </EntryForm>
  )
}
