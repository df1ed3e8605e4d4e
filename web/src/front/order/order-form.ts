import type { PortalOffer, PortalOrder } from '@seam/contract/portal/order'

/** `delegationFailures.repeated` and `portalOrderFailures.feeChanged` by number: their modules would bring schemas into the bundle. */
export const failureCodes = { repeated: 24107, feeChanged: 27208 } as const

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

export type NotifierForm = {
  /** Of the list on the screen. */
  readonly key: number
  readonly notifierName: string
  readonly telephone: string
}

/** An order as entered. */
export type OrderForm = {
  readonly coefficientId: string
  readonly consignorName: string
  readonly consignorTelephone: string
  /** One at least; those without name and telephone are not sent. */
  readonly notifiers: readonly NotifierForm[]
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

export const emptyNotifier = (): NotifierForm => ({ key: nextKey(), notifierName: '', telephone: '' })

/** The next sample usually resembles the previous one. */
export const sampleLike = (sample: SampleForm): SampleForm => ({ ...sample, key: nextKey(), sampleName: '' })

export const emptyForm = (offer: PortalOffer): OrderForm => ({
  coefficientId: coefficientIn(offer, ''),
  consignorName: '',
  consignorTelephone: '',
  notifiers: [emptyNotifier()],
  remarks: '',
  repeatReason: '',
  samples: [emptySample(offer)],
})

const coefficientIn = ({ coefficients }: PortalOffer, chosen: string): string =>
  coefficients.some(({ id }) => String(id) === chosen) ? chosen : String(coefficients[0]?.id ?? '')

type Choices = Pick<SampleForm, 'projectIds' | 'groupIds'> & { readonly sampleKindId: string | number }

/** What is still offered of the choices of a sample; a kind that is not has to be chosen again. */
const choicesIn = (offer: PortalOffer) => {
  const kinds = new Set(offer.sampleKinds.map(({ id }) => String(id)))
  const projects = new Set(offer.projects.map(({ id }) => id))
  const groups = new Set(offer.groups.map(({ id }) => id))
  return ({ sampleKindId, projectIds, groupIds }: Choices) => ({
    sampleKindId: kinds.has(String(sampleKindId)) ? String(sampleKindId) : '',
    projectIds: projectIds.filter(id => projects.has(id)),
    groupIds: groupIds.filter(id => groups.has(id)),
  })
}

/** A form filled from an order, without entries that are no longer offered. */
export const formOf = (order: PortalOrder, offer: PortalOffer, asNew: boolean): OrderForm => {
  const choices = choicesIn(offer)
  return {
    coefficientId: coefficientIn(offer, String(order.coefficientId)),
    consignorName: order.consignorName,
    consignorTelephone: order.consignorTelephone,
    notifiers:
      order.notifiers.length === 0 ? [emptyNotifier()] : order.notifiers.map(one => ({ ...one, key: nextKey() })),
    remarks: asNew ? '' : order.remarks,
    repeatReason: asNew ? '' : order.repeatReason,
    samples: order.samples.map(sample => ({
      key: nextKey(),
      sampleName: asNew ? '' : sample.sampleName,
      mass: asNew ? '' : (sample.mass ?? ''),
      remarks: asNew ? '' : sample.remarks,
      ...choices(sample),
    })),
  }
}

/** Whether a value has every part of an example, of the same type; a list has entries like the first of the example. */
const isLike = <T>(value: unknown, example: T): value is T => {
  if (Array.isArray(example))
    return (
      Array.isArray(value) &&
      (example.length === 0 || (value.length > 0 && value.every(one => isLike(one, example[0]))))
    )
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null) return false
  const parts = new Map(Object.entries(value))
  return Object.entries(example).every(([name, part]) => isLike(parts.get(name), part))
}

/**
 * A form that was left, without entries that are no longer offered. Undefined if it is not of the present shape: after
 * an upgrade the tab may have one of another.
 */
export const restoredForm = (left: unknown, offer: PortalOffer): OrderForm | undefined => {
  if (!isLike(left, emptyForm(offer))) return undefined
  const choices = choicesIn(offer)
  return {
    ...left,
    coefficientId: coefficientIn(offer, left.coefficientId),
    notifiers: left.notifiers.map(one => ({ ...one, key: nextKey() })),
    samples: left.samples.map(sample => ({ ...sample, key: nextKey(), ...choices(sample) })),
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

/** The notifiers of the form that are sent, in the order in which faults name them. */
export const sentNotifiers = ({ notifiers }: OrderForm): readonly NotifierForm[] =>
  notifiers.filter(({ notifierName, telephone }) => notifierName !== '' || telephone !== '')

/** What every sample needs and some have not. */
export const missingOf = ({ samples }: OrderForm): Faults =>
  Object.fromEntries(
    samples.flatMap(({ sampleName, sampleKindId, projectIds, groupIds }, at) => [
      ...(sampleName.trim() === '' ? [[`samples.${at}.sampleName`, '请输入样品名称'] as const] : []),
      ...(sampleKindId === '' ? [[`samples.${at}.sampleKindId`, '请选择样品类型'] as const] : []),
      ...(projectIds.length + groupIds.length === 0 ? [[`samples.${at}.projectIds`, '请选择检测项目'] as const] : []),
    ]),
  )

/** The form as the input of the calls. */
export const orderOf = (form: OrderForm, fee: string) => ({
  coefficientId: Number(form.coefficientId),
  consignorName: form.consignorName,
  consignorTelephone: form.consignorTelephone,
  notifiers: sentNotifiers(form).map(({ notifierName, telephone }) => ({ notifierName, telephone })),
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
