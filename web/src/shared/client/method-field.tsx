import type { PayMethod } from '@seam/contract/client/money/pay-method'
import { Form, Radio, type RadioGroupProps } from 'antd'
import { useEffect, useRef } from 'react'
import { Field } from '../../kit/form/fields.tsx'
import { usableMethod, useMethodOptions } from './method-options.ts'

type Methods = {
  methods: readonly PayMethod[]
  /** offered at first, if it can be used */
  preferred: PayMethod
  scanned?: boolean
  /** leaves out methods that a channel collects by a code */
  byHand?: boolean
  /** methods that this payment cannot use */
  unusable?: readonly PayMethod[]
}

const name = 'payMethod'

/** The method of a payment. */
export const MethodField = (props: Methods) => (
  <Field name={name} label="支付方式" wide>
    <MethodRadios {...props} />
  </Field>
)

/** `value` and `onChange` come from the field. */
const MethodRadios = ({
  methods,
  preferred,
  scanned = false,
  byHand = false,
  unusable = [],
  ...field
}: Methods & Pick<RadioGroupProps, 'id' | 'value' | 'onChange'>) => {
  const form = Form.useFormInstance()
  const { options: present, isRead } = useMethodOptions(methods, { scanned, byHand })
  const options = present.map(one => ({ ...one, disabled: one.disabled || unusable.includes(one.value) }))
  const isOffered = useRef(false)
  // Once: where the chosen method is stopped later, the cashier chooses another, who knows how the money came.
  useEffect(() => {
    if (!isRead || isOffered.current) return
    isOffered.current = true
    if (!form.isFieldTouched(name)) form.setFieldsValue({ [name]: usableMethod(options, preferred) })
  })
  return <Radio.Group {...field} options={options} />
}
