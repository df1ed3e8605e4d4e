import type { SentOf } from '@seam/contract/kit/call'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'

/** The decision on one sample: received or rejected, with its condition. */
export type Receipt = {
  readonly sampleId: number
  readonly decision: 'open' | 'received' | 'rejected'
  readonly condition: string
  readonly rejectReason: string
  readonly images: readonly string[]
}

type Receipts = readonly Receipt[]

export const openReceipts = (samples: readonly { id: number }[]): Receipts =>
  samples.map(({ id }) => ({ sampleId: id, decision: 'open', condition: '', rejectReason: '', images: [] }))

/** Marks all undecided samples as received. */
export const receiveAll = (receipts: Receipts): Receipts =>
  receipts.map(one => (one.decision === 'open' ? { ...one, decision: 'received' } : one))

/** Sets the condition of every sample without one that is not rejected. */
export const allInCondition = (receipts: Receipts, condition: string): Receipts =>
  receipts.map(one => (one.condition === '' && one.decision !== 'rejected' ? { ...one, condition } : one))

export const isOpen = (receipts: Receipts): boolean => receipts.some(({ decision }) => decision === 'open')

export const allRejected = (receipts: Receipts): boolean => receipts.every(({ decision }) => decision === 'rejected')

const faultOf = ({ decision, rejectReason }: Receipt) => {
  if (decision === 'open') return '请选择收下或拒收'
  return decision === 'rejected' && rejectReason.trim() === '' ? '请填写拒收原因' : undefined
}

/** The missing fields of each sample. */
export const faultsOf = (receipts: Receipts): ReadonlyMap<number, string> =>
  new Map(
    receipts.flatMap(one => {
      const fault = faultOf(one)
      return fault === undefined ? [] : [[one.sampleId, fault] as const]
    }),
  )

/** The receipts to send; only rejected samples have a reason. */
export const sentReceipts = (receipts: Receipts): SentOf<typeof delegationCalls.sign>['samples'] =>
  receipts.map(({ sampleId, decision, condition, rejectReason, images }) => ({
    sampleId,
    received: decision === 'received',
    condition,
    rejectReason: decision === 'rejected' ? rejectReason : '',
    images: [...images],
  }))
