import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { codePurpose } from '@seam/contract/system/sms'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailure, fieldIssues } from '../../../kit/api/call-failure.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { useLook } from '../../../kit/look.ts'
import { without } from '../../../kit/without.ts'
import { Field, PasswordField } from '../../form/field.tsx'
import { useCodeRequest } from '../sms/code-entry.ts'
import { CodeFields } from '../sms/code-fields.tsx'
import { type Errand, isForgot } from './errand.ts'
import { deeds } from './register.ts'
import { type Entry, emptyEntry, type Faults, faultsOfIssues, registerFaults } from './register-rules.ts'
import '../sms/sms.css'

/** spec §9 */
const wait = 20

type Props = { errand: Errand; onDone: () => void }

/** Mobile number, text message code, and the password twice: for a new account, or a new password (spec §2). */
export const RegisterForm = ({ errand, onDone }: Props) => {
  const forgot = isForgot(errand)
  const [entry, setEntry] = useState<Entry>(emptyEntry)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState(false)
  const { passwordMinLength: minLength, passwordMaxLength: maxLength } = useLook()
  const form = useRef<HTMLFormElement>(null)

  const put = (field: keyof Entry) => (value: string) => {
    setEntry(current => ({ ...current, [field]: value }))
    setFaults(current => without(current, field))
  }
  const mark = (found: Faults) => {
    setFaults(found)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const asking = useCodeRequest({
    purpose: forgot ? codePurpose.forgotPassword : codePurpose.register,
    mobile: entry.mobile,
    captcha: entry.captcha,
    wait,
    ask: deeds[errand].ask,
    onFault: (field, fault) => void mark({ [field]: fault }),
    onCaptchaSpent: () => setEntry(current => ({ ...current, captcha: '' })),
  })
  const field = (name: keyof Entry, label: string) => ({
    name,
    label,
    value: entry[name],
    fault: faults[name],
    onChange: put(name),
  })

  const refused = (error: unknown) => {
    if (!(error instanceof CallFailure) || error.kind !== 'refused') return showFailure(error)
    if (!mark(faultsOfIssues(fieldIssues(error)))) setRefusal(error.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const policy = { ...defaultPasswordPolicy, minLength, maxLength }
    if (running || mark(registerFaults(entry, policy, errand))) return
    setRunning(true)
    setRefusal('')
    try {
      await deeds[errand].submit(entry)
      onDone()
    } catch (error) {
      refused(error)
    } finally {
      setRunning(false)
    }
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={event => void submit(event)}>
      {errand === 'enterprise' && (
        <>
          <Field
            {...field('companyName', '企业名称')}
            placeholder="请输入营业执照上的全称"
            autoComplete="organization"
            maxLength={50}
            autoFocus
          />
          <Field
            {...field('creditCode', '统一社会信用代码')}
            placeholder="请输入18位代码"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
          />
        </>
      )}
      <Field
        {...field('mobile', '手机号')}
        placeholder="请输入手机号"
        autoComplete="username"
        inputMode="tel"
        maxLength={11}
        autoFocus={errand !== 'enterprise'}
      />
      {errand === 'register' && (
        <Field {...field('userName', '姓名（选填）')} placeholder="方便管理员审核" autoComplete="name" maxLength={8} />
      )}
      <CodeFields entry={entry} faults={faults} onChange={put} asking={asking} />
      <PasswordField
        {...field('password', forgot ? '新密码' : '密码')}
        placeholder={`${minLength}-${maxLength}位，大写/小写/数字/符号中三种`}
        autoComplete="new-password"
        maxLength={64}
      />
      <PasswordField
        {...field('repeat', '确认密码')}
        placeholder="请再次输入密码"
        autoComplete="new-password"
        maxLength={64}
      />
      <p className="sign-in-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="button button-main sign-in-submit" disabled={running}>
        {forgot ? '修改密码' : '注册'}
      </button>
    </form>
  )
}
