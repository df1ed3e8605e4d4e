import type { PortalOffer, PortalOrder } from '@seam/contract/portal/order'

export type SampleForm = {
  /** Of the list on the screen. */
  readonly key: number
  readonly sampleName: string
  readonly sampleKindId: string
  readonly mass: string
  readonly remarks: string
  readonly projectIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** An order as entered. */
export type OrderForm = {
  readonly coefficientId: string
  readonly consignorName: string
  readonly consignorTelephone: string
  readonly notifierName: string
  readonly notifierTelephone: string
  readonly remarks: string
  readonly repeatReason: string
  readonly samples: readonly SampleForm[]
}

let lastKey = 0
const nextKey = () => {
  lastKey += 1
  return lastKey
}

export const emptySample = (offer: PortalOffer): SampleForm => ({
  key: nextKey(),
  sampleName: '',
  sampleKindId: String(offer.sampleKinds[0]?.id ?? ''),
  mass: '',
  remarks: '',
  projectIds: [],
  groupIds: [],
})

/** The next sample usually resembles the previous one. */
export const sampleLike = (sample: SampleForm): SampleForm => ({ ...sample, key: nextKey(), sampleName: '' })

export const emptyForm = (offer: PortalOffer): OrderForm => ({
  coefficientId: String(offer.coefficients[0]?.id ?? ''),
  consignorName: '',
  consignorTelephone: '',
  notifierName: '',
  notifierTelephone: '',
  remarks: '',
  repeatReason: '',
  samples: [emptySample(offer)],
})

/** A form filled from an order, without entries that are no longer offered. */
export const formOf = (order: PortalOrder, offer: PortalOffer, asNew: boolean): OrderForm => {
  const projects = new Set(offer.projects.map(({ id }) => id))
  const groups = new Set(offer.groups.map(({ id }) => id))
  const [notifier] = order.notifiers
  return {
    coefficientId: offer.coefficients.some(({ id }) => id === order.coefficientId)
      ? String(order.coefficientId)
      : emptyForm(offer).coefficientId,
    consignorName: order.consignorName,
    consignorTelephone: order.consignorTelephone,
    notifierName: notifier?.notifierName ?? '',
    notifierTelephone: notifier?.telephone ?? '',
    remarks: asNew ? '' : order.remarks,
    repeatReason: asNew ? '' : order.repeatReason,
    samples: order.samples.map(sample => ({
      key: nextKey(),
      sampleName: asNew ? '' : sample.sampleName,
      sampleKindId: String(sample.sampleKindId),
      mass: asNew ? '' : (sample.mass ?? ''),
      remarks: asNew ? '' : sample.remarks,
      projectIds: sample.projectIds.filter(id => projects.has(id)),
      groupIds: sample.groupIds.filter(id => groups.has(id)),
    })),
  }
}

/** The fields that determine the fee; undefined while something is missing. */
export const feeInputOf = ({ coefficientId, samples }: OrderForm) =>
  coefficientId === '' || samples.some(({ projectIds, groupIds }) => projectIds.length + groupIds.length === 0)
    ? undefined
    : {
        coefficientId: Number(coefficientId),
        samples: samples.map(({ projectIds, groupIds }) => ({ projectIds: [...projectIds], groupIds: [...groupIds] })),
      }

/** The form as the input of the calls. */
export const orderOf = (form: OrderForm, fee: string) => ({
  coefficientId: Number(form.coefficientId),
  consignorName: form.consignorName,
  consignorTelephone: form.consignorTelephone,
  notifiers:
    form.notifierName === '' && form.notifierTelephone === ''
      ? []
      : [{ notifierName: form.notifierName, telephone: form.notifierTelephone }],
  remarks: form.remarks,
  repeatReason: form.repeatReason,
  samples: form.samples.map(sample => ({
    sampleName: sample.sampleName,
    sampleKindId: Number(sample.sampleKindId),
    mass: sample.mass === '' ? null : sample.mass,
    remarks: sample.remarks,
    projectIds: [...sample.projectIds],
    groupIds: [...sample.groupIds],
  })),
  fee,
})

/** The message at a field of the input: `samples.0.sampleName`. */
export type Faults = Readonly<Record<string, string>>

export const faultsOf = (
  issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[],
): Faults => Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
