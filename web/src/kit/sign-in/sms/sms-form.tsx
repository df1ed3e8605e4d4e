import type { OutputOf } from '@seam/contract/kit/call'
import { sessionCalls } from '@seam/contract/system/session/session'
import { codePurpose } from '@seam/contract/system/sms'
import { registerCalls } from '@seam/contract/system/user/register'
import type { ReactNode } from 'react'
import { CallFailure, fieldIssues } from '../../api/call-failure.ts'
import { encryptForServer } from '../../api/cipher/sealing.ts'
import { send } from '../../api/send.ts'
import { showFailure } from '../../api/show-failure.ts'
import { isPortal, type Session } from '../../session/stored-session.ts'
import { EntryForm } from '../entry-form.tsx'
import { Field } from '../field/text-field.tsx'
import { useEntry } from '../field/use-entry.ts'
import { ownDevice } from '../own-device.ts'
import { useSecondStep } from '../use-second-step.tsx'
import { mobileFault, useCodeRequest } from './code-entry.ts'
import { CodeFields } from './code-fields.tsx'
import './sms.css'

type Entry = { readonly mobile: string; readonly captcha: string; readonly verifyCode: string }

type Props = {
  account: string
  /** the account is fixed */
  fixed?: boolean
  submit?: string
  onSignedIn: (session: Session, account: string) => void
  /** called before sending; false: cancel */
  onBefore: () => boolean
  children: ReactNode
}

/** spec §9 */
const wait = 60

const enter = async ({ mobile, verifyCode }: Entry): Promise<OutputOf<typeof registerCalls.smsSignIn>> => {
  const { key, secretKey } = await send(sessionCalls.key, {})
  const sealed = await encryptForServer(secretKey, mobile.trim())
  const own = isPortal ? { portal: true } : {}
  const form = { mobile: sealed, verifyCode: verifyCode.trim(), key, device: ownDevice.read(), ...own }
  const fresh = await send(registerCalls.smsSignIn, form)
  if (!('secondFactor' in fresh)) ownDevice.keep(fresh)
  return fresh
}

const faultsOf = ({ mobile, verifyCode }: Entry): Partial<Entry> => {
  const fault = mobileFault(mobile)
  return { ...(fault && { mobile: fault }), ...(verifyCode.trim() === '' && { verifyCode: '验证码不能为空' }) }
}

/** Signing in with a mobile number and a code sent to it. */
export const SmsForm = ({ account, fixed = false, submit = '登 录', onSignedIn, onBefore, children }: Props) => {
  const { form, entry, put, mark, focus, field } = useEntry({ mobile: account, captcha: '', verifyCode: '' })
  const { goOn, secondStep } = useSecondStep(onSignedIn)
  const asking = useCodeRequest({
    purpose: codePurpose.signIn,
    mobile: entry.mobile,
    captcha: entry.captcha,
    wait,
    onFault: (field, fault) => void mark({ [field]: fault }),
    onCaptchaSpent: () => put({ captcha: '' }),
  })

  const faultAfter = (error: unknown) => {
    if (!(error instanceof CallFailure) || error.kind !== 'refused') {
      showFailure(error)
      return ''
    }
    const [issue] = fieldIssues(error)
    put({ verifyCode: '' })
    focus('verifyCode')
    return issue?.message ?? error.message
  }
  if (secondStep) return secondStep
  return (
    <EntryForm
      form={form}
      submit={submit}
      sending="登录中…"
      mayGo={() => !mark(faultsOf(entry)) && onBefore()}
      send={async () => goOn(await enter(entry), entry.mobile.trim())}
      refused={faultAfter}
    >
      <Field
        {...field('mobile')}
        label="手机号"
        placeholder="请输入手机号"
        autoComplete="tel"
        inputMode="tel"
        maxLength={11}
        readOnly={fixed}
        autoFocus={account === ''}
      />
      <CodeFields field={field} asking={asking} />
      {children}
    </EntryForm>
  )
}
