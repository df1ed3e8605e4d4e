import type { PortalOffer, PortalOrder } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { useEffect, useState } from 'react'
import { type CallFailure, fieldIssues } from '../../kit/api/call-failure.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { dismissErrors, toast } from '../../kit/feedback/feedback.tsx'
import { goTo } from '../../kit/location/hash-location.ts'
import { sessionValue } from '../../kit/session/session-value.ts'
import {
  type Faults,
  failureCodes,
  faultsOf,
  feeInputOf,
  missingOf,
  type OrderForm,
  orderOf,
  restoredForm,
} from './order-form.ts'

const refresh = [portalOrderCalls.page, portalOrderCalls.get, portalOrderCalls.last, portalCalls.home]

/** The fee in yuan; undefined while something is missing, or the server computes it. */
const useFee = (form: OrderForm) => {
  const input = feeInputOf(form)
  const { data, isPlaceholderData, isError, refetch } = useRead(
    portalOrderCalls.fee,
    input ?? { coefficientId: 0, samples: [] },
    { enabled: input !== undefined, keepPrevious: true },
  )
  return { fee: input === undefined || isPlaceholderData ? undefined : data?.fee, hasFailed: isError, refetch }
}

/** What was entered, kept under a name of the tab until it is sent; what was left before is restored. */
const useKeptForm = (initial: OrderForm, offer: PortalOffer, name: string) => {
  const [first] = useState(initial)
  const [place] = useState(() => sessionValue<unknown>(`order.${name}`))
  const [left, setLeft] = useState(() => restoredForm(place.read(), offer))
  const [form, setForm] = useState(left ?? first)
  useEffect(() => {
    place.write(form === first ? undefined : form)
  }, [form, first, place])
  const reset = () => {
    setLeft(undefined)
    setForm(first)
  }
  return { form, setForm, isRestored: left !== undefined, reset, forget: () => place.write(undefined) }
}

/** The state of an order form, its faults, and its submission: as a new order, or as a change of the stored one. */
export const useOrderForm = (
  initial: OrderForm,
  stored: PortalOrder | undefined,
  offer: PortalOffer,
  draftName: string,
) => {
  const { form, setForm, isRestored, reset, forget } = useKeptForm(initial, offer, draftName)
  const [faults, setFaults] = useState<Faults>({})
  const [needsReason, setNeedsReason] = useState(form.repeatReason !== '')
  const { fee, hasFailed, refetch } = useFee(form)
  const onFailure = (failure: CallFailure) => {
    setFaults(faultsOf(fieldIssues(failure)))
    if (failure.code === failureCodes.repeated) setNeedsReason(true)
    if (failure.code === failureCodes.feeChanged) void refetch()
    return undefined
  }
  const adding = useWrite(portalOrderCalls.add, { refresh, perForm: true, onFailure })
  const updating = useWrite(portalOrderCalls.update, { refresh, onFailure })

  /** Returns the id of the order; undefined: refused. */
  const save = async (order: ReturnType<typeof orderOf>): Promise<number | undefined> => {
    if (stored === undefined) return (await adding.run(order))?.id
    const { id, version } = stored
    return (await updating.run({ ...order, id, version })) === undefined ? undefined : id
  }
  const submit = async () => {
    dismissErrors()
    const missing = missingOf(form)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    if (fee === undefined) {
      if (hasFailed) void refetch()
      toast.error(hasFailed ? '费用没有算出来，正在重新计算，请稍候' : '正在计算费用，请稍候')
      return
    }
    const id = await save(orderOf(form, fee))
    if (id === undefined) return
    forget()
    toast.success('已提交，等待实验室确认')
    goTo(`/orders/${id}`, { replace: true })
  }
  return {
    form,
    change: (part: Partial<OrderForm>) => setForm(before => ({ ...before, ...part })),
    faults,
    fee,
    needsReason,
    isSending: adding.running || updating.running,
    submit,
    isRestored,
    reset: () => {
      setFaults({})
      reset()
    },
  }
}
