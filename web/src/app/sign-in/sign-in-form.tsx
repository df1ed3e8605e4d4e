import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CallFailure } from '../../kit/api/call-failure.ts'
import type { Session } from '../../kit/api/session-store.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { without } from '../../kit/without.ts'
import { Field, PasswordField } from '../form/field.tsx'
import { useCaptcha } from './captcha.ts'
import { type Entry, entryAfter, entryFaults, type Faults, signIn } from './sign-in.ts'

type Props = {
  account: string
  /** the account is given and stays */
  fixed?: boolean
  submit: string
  onSignedIn: (session: Session, account: string) => void
  /** a last question before anything is sent; false: not now */
  onBefore?: () => boolean
  children?: ReactNode
}

/** Account, password and captcha, with what each refusal leaves of them. */
export const SignInForm = ({ account, fixed = false, submit, onSignedIn, onBefore, children }: Props) => {
  const [entry, setEntry] = useState<Entry>({ account, password: '', captcha: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState(false)
  const captcha = useCaptcha(entry.captcha !== '')
  const form = useRef<HTMLFormElement>(null)

  const put = (field: keyof Entry) => (value: string) => {
    setEntry(current => ({ ...current, [field]: value }))
    setFaults(current => without(current, field))
  }
  const focus = (field: keyof Entry) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()

  const renew = () => {
    put('captcha')('')
    captcha.renew()
  }

  const refused = (error: unknown) => {
    const left = entryAfter(entry, error)
    const next = fixed ? { ...left, account } : left
    setEntry(next)
    captcha.renew()
    const shownHere = error instanceof CallFailure && error.kind === 'refused'
    setRefusal(shownHere ? error.message : '')
    if (!shownHere || error.code === 10007) showFailure(error)
    focus(next.account === '' ? 'account' : next.password === '' ? 'password' : 'captcha')
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    const found = entryFaults(entry, captcha.image !== '')
    setFaults(found)
    const [first] = Object.keys(found) as (keyof Entry)[]
    if (first !== undefined) return focus(first)
    if (onBefore?.() === false) return
    setRunning(true)
    setRefusal('')
    try {
      onSignedIn(await signIn(entry, captcha.id), entry.account.trim())
    } catch (error) {
      refused(error)
    } finally {
      setRunning(false)
    }
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={event => void send(event)}>
      <Field
        label="账号"
        name="account"
        placeholder="请输入账号（手机号）"
        autoComplete="username"
        maxLength={20}
        readOnly={fixed}
        autoFocus={!fixed && account === ''}
        value={entry.account}
        onChange={put('account')}
        fault={faults.account}
      />
      <PasswordField
        label="密码"
        name="password"
        placeholder="请输入密码"
        autoComplete="current-password"
        maxLength={64}
        autoFocus={fixed || account !== ''}
        value={entry.password}
        onChange={put('password')}
        fault={faults.password}
      />
      <Field
        label="验证码"
        name="captcha"
        placeholder="请输入验证码"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        value={entry.captcha}
        onChange={put('captcha')}
        fault={faults.captcha}
        after={
          <button type="button" className="captcha" aria-label="看不清？换一张验证码" title="点击刷新" onClick={renew}>
            {captcha.image && <img src={captcha.image} alt="验证码" />}
          </button>
        }
      />
      {children}
      <p className="sign-in-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="button button-main sign-in-submit" disabled={running}>
        {running ? '登录中…' : submit}
      </button>
    </form>
  )
}
