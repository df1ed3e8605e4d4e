import { fromFen } from '@seam/contract/kit/money'
import { delegationState, type PayMethod, payMethod, payState } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { itemState, sampleState } from '@seam/contract/lab/sample'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { delegationTransitions } from '../../../../modules/lab/delegation/delegation.rules.ts'
import { type By, doerOf, type Life, told, type World } from './life.ts'
import { moveDelegation } from './moves.ts'

const factsOf = ({ client, delegation, samples, items }: Life) => ({
  state: delegation.state,
  payState: delegation.payState,
  payPolicy: client.row.payPolicy,
  prints: 0,
  receivedSamples: samples.filter(({ row }) => row.state >= sampleState.received).length,
  openItems: items.filter(({ state }) => state < itemState.confirmed).length,
  publishedItems: items.filter(({ state }) => state === itemState.published).length,
})

/** Testing begins by itself where the pay gate is open. */
export const startTesting = (world: World, life: Life, { worker: { address }, time }: By) => {
  if (reasonsAgainst(delegationTransitions, 'start', factsOf(life)).length > 0) return
  moveDelegation(world, life, 'start', { userId: null, userName: '系统', address, createTime: time })
  life.delegation.startTime = time
}

const said = ({ delegation, samples }: Life) => `样品${samples.length}个，费用${fromFen(delegation.fee)}元`

export const add = (world: World, life: Life, by: By) => {
  const { delegation, client } = life
  const { id: delegationId, state: toState, repeatReason: reason } = delegation
  world.book.delegationEvent.push({ delegationId, command: 'add', fromState: null, toState, reason, ...doerOf(by) })
  Object.assign(delegation, { createUserId: by.worker.userId, createName: by.worker.userName })
  const named = `登记委托单【${delegation.delegateCode}】，客户【${client.row.clientName}】`
  told(world, by, delegationCalls.add, `${named}，${said(life)}`)
}

/** A draft that the client has agreed to. */
export const submitDraft = (world: World, life: Life, by: By) => {
  moveDelegation(world, life, 'submit', doerOf(by))
  life.delegation.quoteTime = by.time
  told(world, by, delegationCalls.update, `提交委托单【${life.delegation.delegateCode}】，${said(life)}`)
}

export const remove = (world: World, life: Life, by: By) => {
  moveDelegation(world, life, 'delete', doerOf(by))
  life.delegation.deletedTime = by.time
  told(world, by, delegationCalls.remove, `删除委托单【${life.delegation.delegateCode}】`)
}

export const cancel = (world: World, life: Life, by: By, reason: string) => {
  moveDelegation(world, life, 'cancel', doerOf(by), reason)
  life.delegation.cancelReason = reason
  told(world, by, delegationCalls.cancel, `作废委托单【${life.delegation.delegateCode}】，原因：${reason}`)
}

const takeCredit = ({ client: { account }, delegation }: Life): boolean => {
  const creditUsed = account.creditUsed + delegation.fee
  if (creditUsed > account.creditLimit) return false
  Object.assign(account, { creditUsed, version: account.version + 1 })
  return true
}

/** The whole fee; on credit as far as that goes, else in the other way. */
export const pay = (world: World, life: Life, by: By, wanted: PayMethod, otherwise: PayMethod) => {
  const { delegation } = life
  const onCredit = wanted === payMethod.credit && takeCredit(life)
  const method = onCredit || wanted !== payMethod.credit ? wanted : otherwise
  const { userId, userName } = by.worker
  world.book.delegationPayment.push({
    delegationId: delegation.id,
    kind: onCredit ? 'CREDIT' : 'PAY',
    amount: delegation.fee,
    payMethod: method,
    remarks: '',
    userId,
    userName,
    createTime: by.time,
  })
  const reason = `${payMethod.label(method)} ${fromFen(delegation.fee)} 元`
  moveDelegation(world, life, 'pay', doerOf(by), reason)
  delegation.payState = onCredit ? payState.onCredit : payState.paid
  const sentence = `委托单【${delegation.delegateCode}】${onCredit ? '挂账' : '确认收款'}：${reason}`
  told(world, by, delegationCalls.confirmPay, sentence)
  if (delegation.state === delegationState.accepted) startTesting(world, life, by)
}
