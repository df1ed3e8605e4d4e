import { registerCalls } from '@seam/contract/system/register'
import { sessionCalls } from '@seam/contract/system/session'
import { codePurpose } from '@seam/contract/system/sms'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CallFailure, fieldIssues } from '../../../kit/api/call-failure.ts'
import { seal } from '../../../kit/api/sealing.ts'
import { send } from '../../../kit/api/send.ts'
import type { Session } from '../../../kit/api/session-store.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { without } from '../../../kit/without.ts'
import { Field } from '../../form/field.tsx'
import { mobileFault, useCodeRequest } from './code-entry.ts'
import { CodeFields } from './code-fields.tsx'
import './sms.css'

type Entry = { readonly mobile: string; readonly captcha: string; readonly verifyCode: string }
type Faults = Partial<Record<keyof Entry, string>>

type Props = {
  account: string
  onSignedIn: (session: Session, account: string) => void
  /** a last question before anything is sent; false: not now */
  onBefore: () => boolean
  children: ReactNode
}

/** spec §9 */
const wait = 60

const enter = async ({ mobile, verifyCode }: Entry): Promise<Session> => {
  const { key, secretKey } = await send(sessionCalls.key, {})
  const sealed = await seal(secretKey, mobile.trim())
  return send(registerCalls.smsSignIn, { mobile: sealed, verifyCode: verifyCode.trim(), key })
}

const faultsOf = ({ mobile, verifyCode }: Entry): Faults => {
  const fault = mobileFault(mobile)
  return { ...(fault && { mobile: fault }), ...(verifyCode.trim() === '' && { verifyCode: '验证码不能为空' }) }
}

/** Signing in with a mobile number and a code sent to it. */
export const SmsForm = ({ account, onSignedIn, onBefore, children }: Props) => {
  const [entry, setEntry] = useState<Entry>({ mobile: account, captcha: '', verifyCode: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  const put = (field: keyof Entry) => (value: string) => {
    setEntry(current => ({ ...current, [field]: value }))
    setFaults(current => without(current, field))
  }
  const mark = (found: Faults) => {
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) focus(first)
    return first !== undefined
  }
  const asking = useCodeRequest({
    purpose: codePurpose.signIn,
    mobile: entry.mobile,
    captcha: entry.captcha,
    wait,
    onFault: (field, fault) => void mark({ [field]: fault }),
    onCaptchaSpent: () => setEntry(current => ({ ...current, captcha: '' })),
  })

  const refused = (error: unknown) => {
    if (!(error instanceof CallFailure) || error.kind !== 'refused') return showFailure(error)
    const [issue] = fieldIssues(error)
    setRefusal(issue?.message ?? error.message)
    setEntry(current => ({ ...current, verifyCode: '' }))
    focus('verifyCode')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running || mark(faultsOf(entry)) || !onBefore()) return
    setRunning(true)
    setRefusal('')
    try {
      onSignedIn(await enter(entry), entry.mobile.trim())
    } catch (error) {
      refused(error)
    } finally {
      setRunning(false)
    }
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={event => void submit(event)}>
      <Field
        label="手机号"
        name="mobile"
        placeholder="请输入手机号"
        autoComplete="tel"
        inputMode="tel"
        maxLength={11}
        autoFocus={account === ''}
        value={entry.mobile}
        onChange={put('mobile')}
        fault={faults.mobile}
      />
      <CodeFields entry={entry} faults={faults} onChange={put} asking={asking} />
      {children}
      <p className="sign-in-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="button button-main sign-in-submit" disabled={running}>
        {running ? '登录中…' : '登 录'}
      </button>
    </form>
  )
}
