import { commonFailures } from '@seam/contract/kit/failure'
import { secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { useState } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { send } from '../api/send.ts'
import { showFailure } from '../api/show-failure.ts'
import type { Session } from '../session/stored-session.ts'
import { EntryForm } from './entry-form.tsx'
import { Field } from './field/text-field.tsx'
import { useEntry } from './field/use-entry.ts'
import { ownDevice } from './own-device.ts'

type Props = {
  /** the token of the first step */
  token: string
  onSignedIn: (session: Session) => void
  /** returns to the first step */
  onBack: () => void
}

/** The second step of signing in: a code of the telephone's app, or a recovery code. */
export const SecondStep = ({ token, onSignedIn, onBack }: Props) => {
  const { form, entry, put, mark, focus, field } = useEntry({ code: '' })
  const [byRecovery, setByRecovery] = useState(false)
  const label = byRecovery ? '恢复码' : '动态码'
  const enter = async () => {
    const fresh = await send(secondFactorCalls.signIn, { token, code: entry.code.trim() })
    ownDevice.keep(fresh)
    onSignedIn(fresh)
  }
  const faultAfter = (error: unknown) => {
    put({ code: '' })
    focus('code')
    if (error instanceof CallFailure && error.code === commonFailures.signInWrong.code)
      return `${error.message}，已清空`
    showFailure(error)
    // the token has expired: return to the first step
    if (error instanceof CallFailure && error.code === commonFailures.signInFlow.code) onBack()
    return ''
  }
  return (
    <EntryForm
      form={form}
      submit="验 证"
      sending="验证中…"
      mayGo={() => !mark(entry.code.trim() === '' ? { code: `请输入${label}` } : {})}
      send={enter}
      refused={faultAfter}
    >
      <p className="sign-in-again">密码已通过。请打开手机上的验证器，输入本账号的 6 位动态码。</p>
      <Field
        key={label}
        {...field('code')}
        label={label}
        placeholder={byRecovery ? '形如 ABCDE-23456，每个只能用一次' : '请输入6位动态码'}
        autoComplete="one-time-code"
        inputMode={byRecovery ? 'text' : 'numeric'}
        maxLength={byRecovery ? 12 : 7}
        autoFocus
      />
      <p className="sign-in-links">
        <button type="button" className="sign-in-link" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? '用动态码' : '手机不在身边？用恢复码'}
        </button>
        <button type="button" className="sign-in-link" onClick={onBack}>
          返回
        </button>
      </p>
    </EntryForm>
  )
}
