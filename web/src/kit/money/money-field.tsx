import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { Field } from '../form/fields.tsx'

const typedYuan = /^(\d{1,13})(?:\.(\d{0,2}))?$/

/** Formats typed text as the wire expects it: 25 and 25.5 become 25.00 and 25.50. Text that is no amount is returned unchanged; validation reports it. */
export const yuanOf = (typed: string): string => {
  const plain = typed.replace(/[\s,，¥￥]/g, '')
  const [, yuan, fen = ''] = typedYuan.exec(plain) ?? []
  return yuan === undefined ? plain : `${yuan.replace(/^0+(?=\d)/, '')}.${fen.padEnd(2, '0')}`
}

type YuanProps = Omit<InputProps, 'value' | 'onChange'> & { value?: string; onChange?: (value: string) => void }

/** An input for an amount; it is formatted with two decimals when it loses focus. */
const YuanInput = ({ value = '', onChange, onBlur, ...rest }: YuanProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      prefix="¥"
      suffix="元"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      {...rest}
      value={typed ?? value}
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(yuanOf(event.target.value))
      }}
      onBlur={event => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

type Props = { name: string; label: string; hint?: React.ReactNode; wide?: boolean; placeholder?: string }

export const MoneyField = ({ name, label, hint, wide, placeholder = '0.00' }: Props) => (
  <Field name={name} label={label} hint={hint} wide={wide === true}>
    <YuanInput placeholder={placeholder} />
  </Field>
)
