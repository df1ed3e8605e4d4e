import { toFen } from '@seam/contract/kit/money'
import { payState } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { sampleState } from '@seam/contract/lab/sample'
import { quote } from '../../../../modules/lab/delegation/order/fee.rules.ts'
import { hoursAfter } from '../hours.ts'
import { startTesting } from './desk.ts'
import { type By, doerOf, type Life, type LivingSample, told, type World } from './life.ts'
import { cancelItems, moveDelegation, moveSample } from './moves.ts'

/** How a sample arrived, what it costs (fen), and why it was turned away. */
type Receipt = {
  readonly labCode: string
  readonly condition: string
  readonly rejected: string
  readonly price: bigint
}

const receiveSample = (world: World, sample: LivingSample, receipt: Receipt, by: By) => {
  const kept = receipt.rejected === ''
  Object.assign(sample.row, {
    labCode: kept ? receipt.labCode : null,
    condition: receipt.condition,
    rejectReason: receipt.rejected,
    receiverId: by.worker.userId,
    receiveTime: by.time,
  })
  moveSample(world, sample, kept ? 'receive' : 'reject', doerOf(by))
}

/** What is left to pay by the frozen prices, while nothing is paid. */
const quoteAgain = ({ delegation }: Life, kept: readonly Receipt[]) => {
  const { coefficient, memberRate, surcharges } = delegation
  const { subtotal, total } = quote({
    charges: kept.map(({ price }) => price),
    coefficient,
    memberRate,
    surcharges: surcharges.map(({ amount }) => toFen(amount)),
  })
  Object.assign(delegation, { subtotal, fee: total })
}

/** Receives every sample or turns it away; what may be tested begins. */
export const sign = (world: World, life: Life, by: By, receipts: readonly Receipt[]) => {
  const { delegation, samples } = life
  for (const [place, receipt] of receipts.entries()) {
    const sample = samples[place]
    if (sample !== undefined) receiveSample(world, sample, receipt, by)
  }
  const turnedAway = samples.filter(({ row }) => row.state === sampleState.rejected).map(({ row }) => row.id)
  cancelItems(life, turnedAway)
  const codes = new Map(samples.map(({ row }) => [row.id, row.labCode ?? '']))
  life.items = life.items.map(item => ({ ...item, labCode: codes.get(item.sampleId) ?? '' }))
  moveDelegation(world, life, 'sign', doerOf(by))
  Object.assign(delegation, {
    receiverId: by.worker.userId,
    receiverName: by.worker.userName,
    signTime: by.time,
    dueTime: delegation.promisedHours === null ? null : hoursAfter(by.at, delegation.promisedHours),
  })
  const kept = receipts.filter(({ rejected }) => rejected === '')
  if (turnedAway.length > 0 && delegation.payState === payState.unpaid) quoteAgain(life, kept)
  const counts = `收下${kept.length}个样品，拒收${turnedAway.length}个`
  told(world, by, delegationCalls.sign, `签收委托单【${delegation.delegateCode}】：${counts}`)
  startTesting(world, life, by)
}
