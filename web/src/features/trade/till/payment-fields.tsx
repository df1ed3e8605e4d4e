import { Input, type InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
import { YuanInput } from '../../../kit/money/yuan-input.tsx'
import type { MethodKey, PaymentTexts } from './payment-form.ts'

type TextProps = { value: string; onChange: (text: string) => void; ref?: Ref<InputRef> }

type MethodField = { name: keyof PaymentTexts; label: string; control: (props: TextProps, due: string) => ReactNode }

const voucherField = (placeholder: string): MethodField => ({
  name: 'voucherNo',
  label: '凭证号',
  control: ({ onChange, ...props }) => (
    <Input
      {...props}
      autoComplete="off"
      maxLength={64}
      placeholder={placeholder}
      onChange={event => onChange(event.target.value)}
    />
  ),
})

/** The field that a method adds before the amount. */
const methodFields: { readonly [Key in MethodKey]?: MethodField } = {
  cash: {
    name: 'tendered',
    label: '实收现金',
    control: (props, due) => <YuanInput {...props} placeholder={due} />,
  },
  balance: {
    name: 'payPassword',
    label: '支付密码',
    control: ({ onChange, ...props }) => (
      <Input.Password
        {...props}
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
        placeholder="请客户输入 6 位支付密码"
        onChange={event => onChange(event.target.value)}
      />
    ),
  },
  transfer: voucherField('银行回单号'),
  card: voucherField('POS 小票上的凭证号'),
}

type Props = {
  methodKey: MethodKey
  texts: PaymentTexts
  /** in yuan; paid if no amount is typed */
  due: string
  first: Ref<InputRef>
  onType: (name: keyof PaymentTexts, text: string) => void
}

/** What is typed for a payment: the field of its method, the amount and the remarks. */
export const PaymentFields = ({ methodKey, texts, due, first, onType }: Props) => {
  const methodField = methodFields[methodKey]
  const propsOf = (name: keyof PaymentTexts) => ({
    value: texts[name],
    onChange: (text: string) => onType(name, text),
  })
  return (
    <div className="till-fields">
      {methodField !== undefined && (
        <Labelled key={methodField.name} label={methodField.label}>
          {methodField.control({ ...propsOf(methodField.name), ref: first }, due)}
        </Labelled>
      )}
      <Labelled label="本次收取">
        <YuanInput {...propsOf('amount')} {...(methodField === undefined && { ref: first })} placeholder={due} />
      </Labelled>
      <Labelled label="备注">
        <Input
          autoComplete="off"
          maxLength={100}
          value={texts.remarks}
          onChange={event => onType('remarks', event.target.value)}
        />
      </Labelled>
    </div>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  <label className="till-field">
    <span>{label}</span>
    {children}
  </label>
)
