import { Checkbox, Form, Input, type InputProps } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import type { ClipboardEvent, ReactNode } from 'react'
import { DayBox } from '../time/day-box.tsx'
import type { DayProps } from '../time/day-picker.tsx'
import { useFormRules, useLimits } from './form-rules.ts'

export type Naming = {
  name: string
  label: string
  /** under the control */
  hint?: ReactNode
  /** takes the whole width of the dialog */
  wide?: boolean
  /** required because of another field, which the schema of this field cannot express */
  needed?: boolean
}

/** `checked` for a switch or a check box */
type Holding = { valuePropName?: 'checked' }

/** A labelled control of a form. The required mark, limits and messages come from the schema. */
export const Field = ({
  name,
  label,
  hint,
  wide,
  needed = false,
  valuePropName,
  children,
}: Naming & Holding & { children: ReactNode }) => {
  const { faultOf } = useFormRules()
  const form = Form.useFormInstance()
  const check = async () => {
    const fault = faultOf(name, form.getFieldsValue(true))
    if (fault !== undefined) throw new Error(fault)
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      required={useLimits(name).required || needed}
      rules={[{ validator: check }]}
      {...(valuePropName ? { valuePropName } : {})}
      {...(wide ? { className: 'form-wide' } : {})}
    >
      {children}
    </Form.Item>
  )
}

const lengthOf = ({ maxLength }: { maxLength?: number }) => (maxLength === undefined ? {} : { maxLength })

export const TextField = ({ name, label, hint, wide, needed, ...input }: Naming & Omit<InputProps, 'name'>) => (
  <Field name={name} label={label} hint={hint} wide={wide === true} needed={needed === true}>
    <Input autoComplete="off" placeholder={`请输入${label}`} {...lengthOf(useLimits(name))} {...input} />
  </Field>
)

export const DayField = ({ name, label, hint, wide, needed, ...day }: Naming & Pick<DayProps, 'min' | 'max'>) => (
  <Field name={name} label={label} hint={hint} wide={wide === true} needed={needed === true}>
    <DayBox {...day} />
  </Field>
)

export const NoteField = ({ name, label, hint, ...input }: Naming & Omit<TextAreaProps, 'name'>) => {
  const length = lengthOf(useLimits(name))
  return (
    <Field name={name} label={label} hint={hint} wide>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        showCount={'maxLength' in length}
        placeholder={`请输入${label}`}
        {...length}
        {...input}
      />
    </Field>
  )
}

export const PasswordField = ({ name, label, hint, wide, needed, ...input }: Naming & Omit<InputProps, 'name'>) => (
  <Field name={name} label={label} hint={hint} wide={wide === true} needed={needed === true}>
    <Input.Password
      autoComplete="new-password"
      placeholder={`请输入${label}`}
      {...lengthOf(useLimits(name))}
      {...input}
    />
  </Field>
)

type CheckProps = { id?: string; value?: boolean; onChange?: (on: boolean) => void; disabled?: boolean; text: string }

const Check = ({ value, onChange, text, ...rest }: CheckProps) => (
  <Checkbox checked={value === true} onChange={event => onChange?.(event.target.checked)} {...rest}>
    {text}
  </Checkbox>
)

/** A check box; `text` is its label. */
export const CheckField = ({ name, label, hint, wide, ...check }: Naming & Omit<CheckProps, 'value' | 'onChange'>) => (
  <Field name={name} label={label} hint={hint} wide={wide === true}>
    <Check {...check} />
  </Field>
)

const mobileDigits = 11

/** A mobile number. Blanks and a +86 in pasted text are removed. */
export const MobileField = ({ name, label, ...rest }: Naming & Omit<InputProps, 'name'>) => {
  const form = Form.useFormInstance()
  const paste = (event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '')
    if (digits.length < mobileDigits) return
    event.preventDefault()
    form.setFieldValue(name, digits.slice(-mobileDigits))
    void form.validateFields([name]).catch(() => undefined)
  }
  return <TextField name={name} label={label} inputMode="numeric" maxLength={mobileDigits} onPaste={paste} {...rest} />
}
