import { payMethod } from '@seam/contract/client/money/pay-method'
import { orderingAccount, portalEnterprises } from '../content/portal-list.ts'
import { type StaffMember, staff } from '../content/staff-list.ts'
import * as changes from '../subjects/changes.ts'
import * as delegations from '../subjects/delegations.ts'
import * as online from '../subjects/online-orders.ts'
import * as payments from '../subjects/payments.ts'
import type { Scenario } from './scenarios.ts'
import type { ScheduleContext, Step } from './step.ts'
import { dayOfWork } from './working-time.ts'

const conditions = [
  '袋装，密封完好',
  '袋装，密封完好',
  '袋装，密封完好',
  '瓶装，封签完好',
  '袋装，外包装略有破损',
  '样品较湿，已晾至可制样',
]
const rejectReasons = ['样品量不足，不能满足检测要求', '包装破损，样品已混入杂物', '样品标签与委托单不符']
const cancelReasons = ['客户取消委托', '客户重复登记', '客户暂不检测，样品退回']
const { wechat, alipay, cash, transfer, card, balance, credit } = payMethod
const payMethods = [wechat, wechat, alipay, cash, transfer, card]

const doubts = ['样品名称请按矿点分别填写', '送样人电话有误，请核对后重新提交']

/** Placed by the client in the portal; reception confirms the order or returns it. */
const orderingOnline = (
  { clientId = 0, online: outcome }: Scenario,
  { random }: ScheduleContext,
  clerk: StaffMember,
): Step[] => {
  const client = orderingAccount(clientId)
  const doubt = random.pick(doubts)
  const decided = random.between(15, 90)
  const placed: Step = { stage: 'draft', after: 0, staff: client, run: online.place }
  const returned: Step = {
    stage: 'draft',
    after: decided,
    staff: clerk,
    run: (run, by) => online.sendBack(run, by, doubt),
  }
  const confirmStep = (after: number): Step => ({ stage: 'add', after, staff: clerk, run: online.confirm })
  if (outcome === 'submitted') return [placed]
  if (outcome === 'returned') return [placed, returned]
  if (outcome === 'withdrawn') return [placed, { stage: 'draft', after: decided, staff: client, run: online.withdraw }]
  if (outcome === 'confirmed') return [placed, confirmStep(decided)]
  const revised: Step = { stage: 'draft', after: decided + 25, staff: client, run: online.revise }
  return [placed, returned, revised, confirmStep(decided + 50)]
}

export const registering = (context: ScheduleContext): Step[] => {
  const { scenario, random } = context
  const clerk = random.pick(staff.reception)
  if (scenario.online !== undefined) return orderingOnline(scenario, context, clerk)
  const add =
    (draft: boolean): Step['run'] =>
    (run, by) =>
      delegations.register(run, by, draft)
  if (!scenario.begunAsDraft) return [{ stage: 'add', after: 0, staff: clerk, run: add(false) }]
  return [
    { stage: 'draft', after: 0, staff: clerk, run: add(true) },
    { stage: 'add', after: random.between(20, 120), staff: clerk, run: delegations.submitDraft },
  ]
}

export const receiving = ({ order, random, pace, rejected }: ScheduleContext, after: number): Step => {
  const receipts = order.samples.map((_, place) => ({
    condition: random.pick(conditions),
    rejectReason: place === rejected ? random.pick(rejectReasons) : '',
  }))
  return {
    stage: 'sign',
    after: after + random.between(12, 30) + random.between(0, 150) * pace,
    staff: random.pick(staff.reception),
    run: (run, by) => delegations.receive(run, by, receipts),
  }
}

/** The client calls while the samples are prepared. */
export const changeSteps = ({ scenario, order, random }: ScheduleContext, signed: number): Step[] => {
  if (scenario.ordersLater === undefined) return []
  const choices = order.samples.map(({ choice }) => choice)
  const after = signed + random.between(5, 40)
  return [
    { stage: 'change', after, staff: staff.reception[0], run: (run, by) => changes.changeOrder(run, by, choices) },
  ]
}

const timeOfPaying = ({ scenario, paysFirst, random }: ScheduleContext) =>
  scenario.pay ?? (paysFirst ? (random.chance(0.12) ? 'credit' : 'desk') : random.chance(0.2) ? 'credit' : 'later')

export const paySteps = (context: ScheduleContext, added: number, signed: number): Step[] => {
  const { scenario, random } = context
  const way = timeOfPaying(context)
  if (way === 'never') return []
  const usual = random.pick(payMethods)
  const preferred = way === 'credit' ? credit : context.hasBalance ? balance : usual
  const otherwise = random.pick(payMethods)
  const parts = way === 'part' ? 'first' : random.chance(0.06) ? 'both' : undefined
  // A client with a rejected sample usually pays for the others.
  const isAfterReceipt = scenario.rejects === true && random.chance(0.7)
  const payer =
    scenario.online !== undefined && context.hasBalance
      ? portalEnterprises.find(({ clientId }) => clientId === scenario.clientId)?.owner
      : undefined
  const soon = (isAfterReceipt ? signed : added) + random.between(3, 11)
  return [
    {
      stage: 'pay',
      after: way === 'later' ? signed + dayOfWork * random.between(2, 22) : soon,
      staff: staff.cashier,
      run: async (run, by) => {
        const isPaid = payer !== undefined && (await online.payFromBalance(run, payer))
        if (!isPaid) await payments.pay(run, by, { preferred, otherwise, ...(parts && { parts }) })
      },
    },
  ]
}

/** Early endings: a draft deleted by reception, a delegation cancelled by the manager. */
export const endSteps = ({ scenario, random }: ScheduleContext, from: number): Step[] => {
  const reason = random.pick(cancelReasons)
  const after = from + random.between(30, 200)
  if (scenario.end === 'delete') return [{ stage: 'end', after, staff: staff.reception[0], run: delegations.remove }]
  if (scenario.end === undefined) return []
  return [{ stage: 'end', after, staff: staff.manager, run: (run, by) => delegations.cancel(run, by, reason) }]
}
