import { InputNumber, type InputNumberProps } from 'antd'
import { Field, type Naming } from './fields.tsx'

/** No min and max on the control: it would silently change an invalid number instead of showing the message. */
export const NumberField = ({
  name,
  label,
  hint,
  wide,
  needed,
  ...input
}: Naming & Omit<InputNumberProps<number>, 'name'>) => (
  <Field name={name} label={label} hint={hint} wide={wide === true} needed={needed === true}>
    <InputNumber<number> style={{ width: '100%' }} placeholder={`请输入${label}`} {...input} />
  </Field>
)
