import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import './text-field.css'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  /** content after the input, such as the captcha picture */
  after?: ReactNode
}

/** An input with its label, and its error where a screen reader finds it. */
export const Field = ({ label, value, onChange, fault, after, ...input }: Props) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-row">
        <input
          {...input}
          id={id}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? input['aria-describedby'] : errorId}
          onChange={event => onChange(event.target.value)}
        />
        {after}
      </div>
      <p id={errorId} className="text-field-fault" role="alert">
        {fault}
      </p>
    </div>
  )
}

/** A password input with a button that shows the password, and a hint if Caps Lock is on. */
export const PasswordField = (props: Omit<Props, 'after' | 'type'>) => {
  const [isRevealed, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = isRevealed ? '隐藏密码' : '显示密码'
  return (
    <div className="text-field-password">
      <Field
        {...props}
        type={isRevealed ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        onKeyUp={event => setCaps(event.getModifierState('CapsLock'))}
        onBlur={() => setCaps(false)}
        after={
          <button
            type="button"
            className="text-field-eye"
            aria-label={look}
            title={look}
            aria-pressed={isRevealed}
            onClick={() => setShown(!isRevealed)}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12z" />
              <circle cx="12" cy="12" r="3" />
              {isRevealed || <path d="M4 20 20 4" />}
            </svg>
          </button>
        }
      />
      {caps && <output className="text-field-caps">大写锁定已打开</output>}
    </div>
  )
}
