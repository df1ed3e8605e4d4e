import type { ReactNode } from 'react'
import { Field } from '../form/fields.tsx'
import { YuanInput } from './yuan-input.tsx'

type Props = { name: string; label: string; hint?: ReactNode; wide?: boolean; placeholder?: string }

export const MoneyField = ({ name, label, hint, wide, placeholder = '0.00' }: Props) => (
  <Field name={name} label={label} hint={hint} wide={wide === true}>
    <YuanInput placeholder={placeholder} />
  </Field>
)
