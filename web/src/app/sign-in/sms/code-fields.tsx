import { Field } from '../../form/field.tsx'
import type { useCodeRequest } from './code-entry.ts'

type Entry = { readonly captcha: string; readonly verifyCode: string }

type Props = {
  entry: Entry
  faults: Partial<Record<keyof Entry, string>>
  onChange: (field: keyof Entry) => (value: string) => void
  asking: ReturnType<typeof useCodeRequest>
}

/** The picture, and the code that comes by text message, with the button that asks for it. */
export const CodeFields = ({ entry, faults, onChange, asking }: Props) => {
  const { image, left, running, renew, request } = asking
  return (
    <>
      <Field
        label="图形验证码"
        name="captcha"
        placeholder="请输入图中字符"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        value={entry.captcha}
        onChange={onChange('captcha')}
        fault={faults.captcha}
        after={
          <button type="button" className="captcha" aria-label="看不清？换一张验证码" title="点击刷新" onClick={renew}>
            {image && <img src={image} alt="验证码" />}
          </button>
        }
      />
      <Field
        label="短信验证码"
        name="verifyCode"
        placeholder="请输入6位验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        value={entry.verifyCode}
        onChange={onChange('verifyCode')}
        fault={faults.verifyCode}
        after={
          <button
            type="button"
            className="button code-button"
            disabled={left > 0 || running || image === ''}
            onClick={() => void request()}
          >
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </button>
        }
      />
    </>
  )
}
