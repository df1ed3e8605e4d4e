import type { PortalOffer, PortalOrder } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { useEffect, useRef, useState } from 'react'
import { type CallFailure, fieldIssues } from '../../kit/api/call-failure.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { dismissErrors, toast } from '../../kit/feedback/feedback.tsx'
import { goTo } from '../../kit/location/hash-location.ts'
import { useOpened } from '../../kit/store/use-opened.ts'
import { SelectInput, TextInput } from '../ui/field.tsx'
import { Card, Yuan } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'
import { NotifierFields } from './notifier-fields.tsx'
import {
  emptyForm,
  emptySample,
  type Faults,
  faultsOf,
  feeInputOf,
  formOf,
  missingOf,
  type OrderForm,
  orderOf,
  sampleLike,
  sentNotifiers,
} from './order-form.ts'
import { SampleFields } from './sample-fields.tsx'

const refresh = [portalOrderCalls.page, portalOrderCalls.get, portalOrderCalls.last, portalCalls.home]

/** 24107 requires a reason, 27208 shows the new fee. */
const repeated = 24107
const feeChanged = 27208

type FieldsProps = { offer: PortalOffer; initial: OrderForm; stored: PortalOrder | undefined }

const Fields = ({ offer, initial, stored: present }: FieldsProps) => {
  const stored = useOpened(present)
  const [form, setForm] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const [asksReason, setAsksReason] = useState(initial.repeatReason !== '')
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const put = (part: Partial<OrderForm>) => setForm(current => ({ ...current, ...part }))
  const feeInput = feeInputOf(form)
  const fee = useRead(portalOrderCalls.fee, feeInput ?? { coefficientId: 0, samples: [] }, {
    enabled: feeInput !== undefined,
    keepPrevious: true,
    quiet: true,
  })
  const onFailure = (failure: CallFailure) => {
    const issues = fieldIssues(failure)
    setFaults(faultsOf(issues))
    if (failure.code === repeated) setAsksReason(true)
    if (failure.code === feeChanged) void fee.refetch()
    return undefined
  }
  const adding = useWrite(portalOrderCalls.add, { refresh, perForm: true, onFailure })
  const updating = useWrite(portalOrderCalls.update, { refresh, onFailure })
  const shownFee = feeInput === undefined || fee.isPlaceholderData ? undefined : fee.data?.fee
  const submit = async () => {
    dismissErrors()
    const missing = missingOf(form)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    if (shownFee === undefined) {
      toast.error('正在计算费用，请稍候')
      return
    }
    const order = orderOf(form, shownFee)
    if (stored !== undefined) {
      const { id, version } = stored
      if ((await updating.run({ ...order, id, version })) === undefined) return
      toast.success('已提交，等待实验室确认')
      return goTo(`/orders/${id}`, { replace: true })
    }
    const added = await adding.run(order)
    if (added === undefined) return
    toast.success('已提交，等待实验室确认')
    goTo(`/orders/${added.id}`, { replace: true })
  }
  const replaceSample = (at: number, sample: OrderForm['samples'][number]) =>
    put({ samples: form.samples.map((one, place) => (place === at ? sample : one)) })
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
      {form.samples.map((sample, at) => (
        <SampleFields
          key={sample.key}
          at={at}
          sample={sample}
          offer={offer}
          faults={faults}
          onChange={changed => replaceSample(at, changed)}
          onRemove={
            form.samples.length === 1
              ? undefined
              : () => put({ samples: form.samples.filter(one => one.key !== sample.key) })
          }
        />
      ))}
      <button
        type="button"
        className="button"
        disabled={form.samples.length >= 50}
        onClick={() => {
          const last = form.samples.at(-1)
          put({ samples: [...form.samples, last === undefined ? emptySample(offer) : sampleLike(last)] })
        }}
      >
        添加样品（同上一个的项目）
      </button>
      <Card title="送样与通知">
        <div className="front-fields">
          <SelectInput
            label="加急"
            value={form.coefficientId}
            fault={faults['coefficientId']}
            options={offer.coefficients.map(one => ({
              value: String(one.id),
              label: one.coefficient === '1.00' ? one.coefficientName : `${one.coefficientName}（×${one.coefficient}）`,
            }))}
            onChange={coefficientId => put({ coefficientId })}
          />
          <TextInput
            label="送样人"
            autoComplete="name"
            maxLength={20}
            value={form.consignorName}
            fault={faults['consignorName']}
            onChange={consignorName => put({ consignorName })}
          />
          <TextInput
            label="送样人电话"
            inputMode="tel"
            value={form.consignorTelephone}
            fault={faults['consignorTelephone']}
            onChange={consignorTelephone => put({ consignorTelephone })}
          />
        </div>
        <NotifierFields
          notifiers={form.notifiers}
          sent={sentNotifiers(form)}
          faults={faults}
          onChange={notifiers => put({ notifiers })}
        />
        <div className="front-fields">
          <TextInput
            label="备注（选填）"
            maxLength={200}
            value={form.remarks}
            fault={faults['remarks']}
            onChange={remarks => put({ remarks })}
          />
          {asksReason && (
            <TextInput
              label="近期委托过相同样品，请说明原因"
              maxLength={100}
              value={form.repeatReason}
              fault={faults['repeatReason']}
              onChange={repeatReason => put({ repeatReason })}
            />
          )}
        </div>
      </Card>
      <div className="front-submit">
        <span aria-live="polite">
          费用 {shownFee === undefined ? <span className="front-soft">—</span> : <Yuan value={shownFee} />}
        </span>
        <button type="submit" className="button button-main" disabled={adding.running || updating.running}>
          提交委托
        </button>
      </div>
    </form>
  )
}

type Props = { id?: number; fromLast: boolean }

/** A new order, a copy of the last one, or a change of one that has not been received. */
export const OrderFormPage = ({ id, fromLast }: Props) => {
  const offer = useRead(portalOrderCalls.offer, {})
  const last = useRead(portalOrderCalls.last, {}, { enabled: fromLast, staleTime: 0 })
  const stored = useRead(portalOrderCalls.get, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  const form = (data: PortalOffer) => {
    if (id !== undefined)
      return (
        <Answer of={stored}>
          {order => <Fields offer={data} initial={formOf(order, data, false)} stored={order} />}
        </Answer>
      )
    if (!fromLast) return <Fields offer={data} initial={emptyForm(data)} stored={undefined} />
    return (
      <Answer of={last}>
        {order => (
          <Fields
            offer={data}
            initial={order === null ? emptyForm(data) : formOf(order, data, true)}
            stored={undefined}
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
