import { delegationState, payState } from '@seam/contract/lab/delegation'
import { itemState, sampleState } from '@seam/contract/lab/sample'
import type { OrderedSample } from '../../../../modules/lab/delegation/order/order.rules.ts'
import type { Rows } from '../book.ts'
import { wallTime } from '../hours.ts'
import type { Plan } from '../order/plan.ts'
import type { World } from './life.ts'

const unbegun = {
  payState: payState.unpaid,
  receiverId: null,
  receiverName: '',
  signatureCode: null,
  signTime: null,
  startTime: null,
  dueTime: null,
  finishTime: null,
  cancelReason: '',
  delegatePrintCount: 0,
  receiptPrintCount: 0,
  explainPrintCount: 0,
  createUserId: 0,
  createName: '',
  deletedTime: null,
  version: 1,
} as const

const requests = ['请尽快出结果', '结果出具后请电话通知', '纸质报告一式两份', '样品较细，制样时注意密封']
const doubt = '客户对前次结果有异议，要求复检'

/** WT20261120-0001: the next of its day. */
const nextCode = ({ book: { numberSeries } }: World, createTime: string): string => {
  const series = `WT${createTime.slice(0, 10).replaceAll('-', '')}`
  const known = numberSeries.find(entry => entry.series === series) ?? { series, last: 0 }
  if (known.last === 0) numberSeries.push(known)
  known.last += 1
  return `${series}-${String(known.last).padStart(4, '0')}`
}

export const delegationRow = (
  world: World,
  { client, order, dice, scenario, begins, repeats }: Plan,
): Rows['delegation'] => {
  const createTime = wallTime(begins)
  const {
    coefficient,
    surcharges,
    order: { quote },
  } = order
  const consignor = dice.pick(client.consignors)
  return {
    id: world.book.delegation.length + 1,
    delegateCode: nextCode(world, createTime),
    clientId: client.row.id,
    consignorName: consignor.consignorName,
    consignorTelephone: consignor.telephone,
    state: scenario.begunAsDraft ? delegationState.draft : delegationState.awaited,
    coefficientId: coefficient.id,
    coefficientName: coefficient.coefficientName,
    coefficient: coefficient.coefficient,
    urgency: coefficient.urgency,
    promisedHours: coefficient.hours,
    gradeName: client.gradeName,
    memberRate: client.memberRate,
    surcharges,
    surcharge: quote.surcharge,
    subtotal: quote.subtotal,
    fee: quote.total,
    quoteTime: createTime,
    remarks: dice.chance(0.12) ? dice.pick(requests) : '',
    repeatReason: repeats === undefined ? '' : doubt,
    ...unbegun,
    createTime,
    updateTime: createTime,
  }
}

/** The client's own mark: 1120-3 is its third sample of that day. */
const markOf = ({ book }: World, { clientId, createTime }: Rows['delegation']): string => {
  const day = createTime.slice(0, 10)
  const own = book.delegation.filter(one => one.clientId === clientId && one.createTime.startsWith(day))
  const ids = new Set(own.map(({ id }) => id))
  const count = book.sample.filter(({ delegationId }) => ids.has(delegationId)).length
  return `${day.slice(5).replace('-', '')}-${count + 1}`
}

export const sampleRow = (world: World, delegation: Rows['delegation'], plan: Plan, place: number): Rows['sample'] => {
  const sample = plan.order.samples[place]
  if (sample === undefined) throw new RangeError(`the order has no sample ${place}`)
  const { nature: _, sampleName, ...chosen } = sample
  return {
    id: world.book.sample.length + 1,
    delegationId: delegation.id,
    position: place + 1,
    labCode: null,
    sampleName: `${sampleName} ${markOf(world, delegation)}`,
    ...chosen,
    remarks: '',
    state: sampleState.registered,
    condition: '',
    rejectReason: '',
    receiverId: null,
    receiveTime: null,
    version: 1,
  }
}

export const itemRows = ({ book }: World, sampleId: number, { items }: OrderedSample): Rows['sampleItem'][] =>
  items.map((item, at) => ({
    id: book.sampleItem.length + at + 1,
    sampleId,
    ...item,
    state: itemState.waiting,
    resultVersion: 0,
    version: 1,
  }))
