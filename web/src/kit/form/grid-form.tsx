import { Form, type FormInstance } from 'antd'
import { type ReactNode, type Ref, useMemo } from 'react'
import type { z } from 'zod'
import { useNarrow } from '../hooks/use-narrow.ts'
import { focusFault } from './focus-fault.ts'
import { FormRulesProvider, rulesOf } from './form-rules.ts'
import { isSendKey } from './send-key.ts'
import './grid-form.css'

type Props = {
  id: string
  ref: Ref<FormInstance>
  schema: z.ZodType
  initial: Readonly<Record<string, unknown>>
  onChange: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A form of two columns, in a dialog or on a page. Fields are validated on blur, and after a first error on every change. */
export const GridForm = ({ id, ref, schema, initial, onChange, onSubmit, children }: Props) => {
  const rules = useMemo(() => rulesOf(schema), [schema])
  const [form] = Form.useForm()
  const narrow = useNarrow()
  return (
    <FormRulesProvider value={rules}>
      <Form
        id={id}
        // two forms of a page may have fields of the same name
        name={id}
        ref={ref}
        form={form}
        layout="vertical"
        // touch targets need 40 px, and iOS zooms into inputs with text under 16 px
        size={narrow ? 'large' : 'medium'}
        className="grid-form"
        initialValues={initial}
        validateTrigger="onBlur"
        scrollToFirstError
        onValuesChange={changed => {
          onChange()
          const wrong = Object.keys(changed).filter(name => form.getFieldError(name).length > 0)
          if (wrong.length > 0) void form.validateFields(wrong).catch(() => undefined)
        }}
        onFinish={onSubmit}
        onFinishFailed={({ errorFields: [first] }) => {
          if (first !== undefined) focusFault(form, String(first.name[0]))
        }}
        // before a select opens its list at Enter: Tab would then choose its first option
        onKeyDownCapture={event => {
          if (!isSendKey(event)) return
          event.preventDefault()
          event.stopPropagation()
          // a list of words takes what is typed when it loses the focus
          if (event.target instanceof HTMLElement) {
            event.target.blur()
            event.target.focus()
          }
          form.submit()
        }}
        requiredMark
      >
        {children}
      </Form>
    </FormRulesProvider>
  )
}
