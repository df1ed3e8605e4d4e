import { Input, type InputProps, type InputRef } from 'antd'
import { type Ref, useState } from 'react'

const typedYuan = /^(\d{1,13})(?:\.(\d{0,2}))?$/

/** Formats typed text as the wire expects it: 25 and 25.5 become 25.00 and 25.50. Text that is no amount is returned unchanged; validation reports it. */
export const yuanOf = (typed: string): string => {
  const plain = typed.replace(/[\s,，¥￥]/g, '')
  const [, yuan, fen = ''] = typedYuan.exec(plain) ?? []
  return yuan === undefined ? plain : `${yuan.replace(/^0+(?=\d)/, '')}.${fen.padEnd(2, '0')}`
}

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  ref?: Ref<InputRef>
  value?: string
  onChange?: (value: string) => void
}

/**
 * An input for an amount; it is formatted with two decimals when it loses focus. It shows what was typed only while
 * that is its value: an amount that the form sets replaces it.
 */
export const YuanInput = ({ value = '', onChange, onBlur, onFocus, ...rest }: Props) => {
  const [typed, setTyped] = useState<string>()
  const displayedText = typed !== undefined && yuanOf(typed) === value ? typed : value
  return (
    <Input
      prefix="¥"
      suffix="元"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      {...rest}
      value={displayedText}
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(yuanOf(event.target.value))
      }}
      // an amount that was offered is replaced by typing another one
      onFocus={event => {
        event.target.select()
        onFocus?.(event)
      }}
      onBlur={event => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
