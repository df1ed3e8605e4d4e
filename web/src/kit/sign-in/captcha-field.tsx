import type { ComponentProps } from 'react'
import { Field } from './field/text-field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'placeholder' | 'value' | 'fault' | 'onChange'> & {
  /** a data: URL; empty while loading */
  image: string
  renew: () => void
}

/** The input for the captcha; a click on the picture loads another one. */
export const CaptchaField = ({ image, renew, ...field }: Props) => (
  <Field
    {...field}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={8}
    after={
      <button
        type="button"
        className="sign-in-captcha"
        aria-label="看不清？换一张验证码"
        title="点击刷新"
        onClick={renew}
      >
        {image && <img src={image} alt="验证码" />}
      </button>
    }
  />
)
