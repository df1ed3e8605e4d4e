import { payMethod } from '@seam/contract/lab/delegation'
import { labCodeAlphabet, labCodeCheck, labCodeRandom } from '@seam/contract/lab/lab-code'
import type { Dice } from '../dice.ts'
import { dayOfWork } from '../hours.ts'
import * as desk from '../life/desk.ts'
import { sign } from '../life/receive.ts'
import type { Act, Way } from './way.ts'

const conditions = [
  '袋装，密封完好',
  '袋装，密封完好',
  '袋装，密封完好',
  '瓶装，封签完好',
  '袋装，外包装略有破损',
  '样品较湿，已晾至可制样',
]
const rejections = ['样品量不足，不能满足检测要求', '包装破损，样品已混入杂物', '样品标签与委托单不符']
const regrets = ['客户取消委托', '客户重复登记', '客户暂不检测，样品退回']
const { wechat, alipay, cash, transfer, card, credit } = payMethod
const ways = [wechat, wechat, alipay, cash, transfer, card]

const labCode = (dice: Dice): string => {
  const random = dice.text(labCodeAlphabet, labCodeRandom)
  return random + labCodeCheck(random)
}

export const registering = ({ ground, scenario, dice }: Way): Act[] => {
  const worker = dice.pick(ground.staff.reception)
  if (!scenario.begunAsDraft) return [{ stage: 'add', after: 0, worker, run: desk.add }]
  return [
    { stage: 'draft', after: 0, worker, run: desk.add },
    { stage: 'add', after: dice.between(20, 120), worker, run: desk.submitDraft },
  ]
}

export const receiving = ({ ground, order, dice, pace, rejected }: Way, after: number): Act => {
  const receipts = order.order.samples.map(({ groups, items }, place) => ({
    labCode: labCode(dice),
    condition: dice.pick(conditions),
    rejected: place === rejected ? dice.pick(rejections) : '',
    price: [...groups.map(({ price }) => price), ...items.map(({ charged }) => charged)].reduce((a, b) => a + b, 0n),
  }))
  return {
    stage: 'sign',
    after: after + dice.between(12, 30) + dice.between(0, 150) * pace,
    worker: dice.pick(ground.staff.reception),
    run: (world, life, by) => sign(world, life, by, receipts),
  }
}

const howPaid = ({ scenario, paysFirst, dice }: Way) =>
  scenario.pay ?? (paysFirst ? (dice.chance(0.12) ? 'credit' : 'desk') : dice.chance(0.2) ? 'credit' : 'later')

export const paying = (way: Way, added: number, signed: number): Act[] => {
  const { ground, scenario, dice } = way
  const how = howPaid(way)
  if (how === 'never') return []
  const [wanted, otherwise] = [how === 'credit' ? credit : dice.pick(ways), dice.pick(ways)]
  // who has a sample turned away pays for the others
  const afterwards = scenario.rejects === true && dice.chance(0.7)
  const soon = (afterwards ? signed : added) + dice.between(3, 11)
  return [
    {
      stage: 'pay',
      after: how === 'later' ? signed + dayOfWork * dice.between(2, 22) : soon,
      worker: ground.staff.cashier,
      run: (world, life, by) => desk.pay(world, life, by, wanted, otherwise),
    },
  ]
}

/** Where it comes to nothing: a draft deleted by the desk, a delegation cancelled by the manager. */
export const ending = ({ ground, scenario, dice }: Way, from: number): Act[] => {
  const reason = dice.pick(regrets)
  const after = from + dice.between(30, 200)
  if (scenario.end === 'delete') return [{ stage: 'end', after, worker: ground.staff.reception[0], run: desk.remove }]
  if (scenario.end === undefined) return []
  const run: Act['run'] = (world, life, by) => desk.cancel(world, life, by, reason)
  return [{ stage: 'end', after, worker: ground.staff.manager, run }]
}
