import type { ComponentProps } from 'react'
import { CaptchaField } from '../captcha-field.tsx'
import { Field } from '../field/text-field.tsx'
import type { useCodeRequest } from './code-entry.ts'

type Control = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'fault' | 'onChange'>

type Props = {
  /** `field` of `useEntry` */
  field: (name: 'captcha' | 'verifyCode') => Control
  asking: ReturnType<typeof useCodeRequest>
}

/** The captcha, and the text message code with the button that requests it. */
export const CodeFields = ({ field, asking: { image, left, running, renew, request } }: Props) => (
  <>
    <CaptchaField {...field('captcha')} label="图形验证码" placeholder="请输入图中字符" image={image} renew={renew} />
    <Field
      {...field('verifyCode')}
      label="短信验证码"
      placeholder="请输入6位验证码"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      after={
        <button
          type="button"
          className="button sms-code-button"
          disabled={left > 0 || running || image === ''}
          onClick={() => void request()}
        >
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </button>
      }
    />
  </>
)
