import { useState } from 'react'
import type { Session } from '../../kit/session/stored-session.ts'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'
import { SmsForm } from '../../kit/sign-in/sms/sms-form.tsx'

type Props = {
  /** fixed, if it is given */
  account?: string
  submit: string
  onSignedIn: (session: Session) => void
}

/** By password or by text message: a colleague may have no password. */
export const SignInWays = ({ account = '', submit, onSignedIn }: Props) => {
  const [bySms, setBySms] = useState(false)
  const form = { account, fixed: account !== '', submit, onSignedIn }
  return (
    <>
      <div className="front-switch" role="tablist" aria-label="登录方式">
        {[false, true].map(sms => (
          <button
            key={String(sms)}
            type="button"
            role="tab"
            aria-selected={bySms === sms}
            onClick={() => setBySms(sms)}
          >
            {sms ? '短信登录' : '密码登录'}
          </button>
        ))}
      </div>
      {bySms ? (
        <SmsForm {...form} onBefore={() => true}>
          {null}
        </SmsForm>
      ) : (
        <SignInForm {...form} />
      )}
    </>
  )
}
