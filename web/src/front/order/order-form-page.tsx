import type { PortalOffer, PortalOrder } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useFirstValue } from '../../kit/store/use-first-value.ts'
import { SelectInput, TextInput } from '../ui/field.tsx'
import { Card, Yuan } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'
import { NotifierFields } from './notifier-fields.tsx'
import { emptyForm, type Faults, formOf, type OrderForm, sentNotifiers } from './order-form.ts'
import { SampleList } from './sample-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

type Props = { id?: number; fromLast: boolean }

/** A new order, a copy of the last one, or a change of one that has not been received. */
export const OrderFormPage = ({ id, fromLast }: Props) => {
  const offer = useRead(portalOrderCalls.offer, {})
  const last = useRead(portalOrderCalls.last, {}, { enabled: fromLast, staleTime: 0 })
  const stored = useRead(portalOrderCalls.get, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  const [reloads, setReloads] = useState(0)
  const form = (data: PortalOffer) => {
    if (id !== undefined)
      return (
        <Answer of={stored}>
          {order => (
            <OrderFields
              key={reloads}
              offer={data}
              initial={formOf(order, data, false)}
              stored={order}
              draftName={`${order.id}.${order.version}`}
              onReload={() => setReloads(reloads + 1)}
            />
          )}
        </Answer>
      )
    if (!fromLast) return <OrderFields offer={data} initial={emptyForm(data)} stored={undefined} draftName="new" />
    return (
      <Answer of={last}>
        {order => (
          <OrderFields
            offer={data}
            initial={order === null ? emptyForm(data) : formOf(order, data, true)}
            stored={undefined}
            draftName="last"
          />
        )}
      </Answer>
    )
  }
  return (
    <>
      <h1 className="front-title">{id === undefined ? '新建委托' : '修改委托'}</h1>
      <Answer of={offer}>{form}</Answer>
    </>
  )
}

type FieldsProps = {
  offer: PortalOffer
  initial: OrderForm
  stored: PortalOrder | undefined
  draftName: string
  onReload?: () => void
}

const OrderFields = ({ offer, initial, stored: present, draftName, onReload }: FieldsProps) => {
  const stored = useFirstValue(present)
  const entry = useOrderForm(initial, stored, offer, useState(draftName)[0])
  const { form, change, faults, fee, needsReason, isSending, submit, isRestored, reset } = entry
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return (
    <form
      ref={fields}
      className="front-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {present?.version !== stored?.version && (
        <output className="front-soft">
          这份委托已在别处修改，不能再按这里的内容提交，
          <button type="button" className="front-link" onClick={onReload}>
            放弃这里的修改，载入最新内容
          </button>
        </output>
      )}
      {isRestored && (
        <output className="front-soft">
          已恢复上次没有提交的内容，
          <button type="button" className="front-link" onClick={reset}>
            重新填写
          </button>
        </output>
      )}
      <SampleList samples={form.samples} offer={offer} faults={faults} onChange={samples => change({ samples })} />
      <DeliveryCard form={form} offer={offer} faults={faults} needsReason={needsReason} onChange={change} />
      <div className="front-form-submit">
        <span aria-live="polite">
          费用 {fee === undefined ? <span className="front-soft">—</span> : <Yuan value={fee} />}
        </span>
        <button type="submit" className="button button-main" disabled={isSending}>
          提交委托
        </button>
      </div>
    </form>
  )
}

type DeliveryProps = {
  form: OrderForm
  offer: PortalOffer
  faults: Faults
  /** the same samples were ordered lately */
  needsReason: boolean
  onChange: (part: Partial<OrderForm>) => void
}

/** Who brings the samples, how urgent they are, and who gets the messages. */
const DeliveryCard = ({ form, offer, faults, needsReason, onChange }: DeliveryProps) => (
  <Card title="送样与通知">
    <div className="front-form-fields">
      <SelectInput
        label="加急"
        value={form.coefficientId}
        fault={faults['coefficientId']}
        options={offer.coefficients.map(one => ({
          value: String(one.id),
          label: one.coefficient === '1.00' ? one.coefficientName : `${one.coefficientName}（×${one.coefficient}）`,
        }))}
        onChange={coefficientId => onChange({ coefficientId })}
      />
      <TextInput
        label="送样人"
        autoComplete="name"
        maxLength={20}
        value={form.consignorName}
        fault={faults['consignorName']}
        onChange={consignorName => onChange({ consignorName })}
      />
      <TextInput
        label="送样人电话"
        inputMode="tel"
        value={form.consignorTelephone}
        fault={faults['consignorTelephone']}
        onChange={consignorTelephone => onChange({ consignorTelephone })}
      />
    </div>
    <NotifierFields
      notifiers={form.notifiers}
      sent={sentNotifiers(form)}
      faults={faults}
      onChange={notifiers => onChange({ notifiers })}
    />
    <div className="front-form-fields">
      <TextInput
        label="备注（选填）"
        maxLength={200}
        value={form.remarks}
        fault={faults['remarks']}
        onChange={remarks => onChange({ remarks })}
      />
      {needsReason && (
        <TextInput
          label="近期委托过相同样品，请说明原因"
          maxLength={100}
          value={form.repeatReason}
          fault={faults['repeatReason']}
          onChange={repeatReason => onChange({ repeatReason })}
        />
      )}
    </div>
  </Card>
)
