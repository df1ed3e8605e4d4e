import type { Offer } from '@seam/contract/catalogue/offer'
import { type Order, orderOf } from '../../../../modules/lab/delegation/order/order.rules.ts'
import type { DemoClient } from '../clients.ts'
import { coalKinds } from '../coal/coal-kinds.ts'
import { demoCoals } from '../coal/coal-list.ts'
import { type Nature, natureOfCoal, natureOfCoke } from '../coal/nature.ts'
import type { Dice } from '../dice.ts'
import type { Scenario } from './scenarios.ts'
import { sampleCount, type Wish, wishes } from './wishes.ts'

/** What a client asks for, priced by the product's own rules, and what its samples truly hold. */
export type DemoOrder = {
  readonly order: Order
  readonly coefficient: Offer['coefficients'][number]
  readonly surcharges: { name: string; amount: string }[]
  readonly samples: readonly {
    readonly sampleName: string
    readonly coalId: number
    readonly coalCategoryId: number | null
    readonly sampleKindId: number
    readonly floatDensityId: number | null
    readonly mass: string
    readonly nature: Nature
  }[]
}

const coefficients = [
  { weight: 83, name: '常规' },
  { weight: 9, name: '当日加急' },
  { weight: 3, name: '特急(4 h)' },
  { weight: 3, name: '夜间/节假日' },
  { weight: 2, name: '仲裁复检' },
] as const

const extras = [
  { name: '制样费', amount: '20.00' },
  { name: '上门取样费', amount: '100.00' },
  { name: '报告邮寄费', amount: '15.00' },
] as const

const found = <T>(entry: T | undefined, name: string): T => {
  if (entry === undefined) throw new Error(`the catalogue has no ${name}`)
  return entry
}

const choiceOf = ({ groups, projects }: Wish, offer: Offer) => ({
  groupIds: groups.map(
    name =>
      found(
        offer.groups.find(({ groupName }) => groupName === name),
        name,
      ).id,
  ),
  projectIds: projects
    .split(' ')
    .filter(code => code !== '')
    .map(
      code =>
        found(
          offer.projects.find(({ projectCode }) => projectCode === code),
          code,
        ).id,
    ),
})

const natureOf = (category: string, wish: Wish, odd: boolean, dice: Dice): Nature => {
  const kind = coalKinds[category]
  const nature = kind === undefined ? natureOfCoke(dice) : natureOfCoal(kind, wish.sampleKind, dice)
  // a bag that stood open: drier as it came than after it was prepared
  return odd ? { ...nature, MT: (nature['MAD'] ?? 1) * 0.6 } : nature
}

export const takeDemoOrder = (offer: Offer, client: DemoClient, scenario: Scenario, dice: Dice): DemoOrder => {
  const wish = scenario.wish ?? dice.weighted(wishes[client.trade])
  const [coalName, category] = dice.pick(demoCoals.filter(([, , trade]) => trade === client.trade))
  const coal = found(
    offer.coals.find(one => one.coalName === coalName),
    coalName,
  )
  const kind = found(
    offer.sampleKinds.find(one => one.sampleKindName === wish.sampleKind),
    wish.sampleKind,
  )
  const named = scenario.coefficient ?? dice.weighted(coefficients).name
  const coefficient = found(
    offer.coefficients.find(one => one.coefficientName === named),
    named,
  )
  const density = wish.groups.includes('原煤浮选') ? dice.pick(offer.floatDensities).id : null
  const surcharges = dice.chance(0.07) ? [{ ...dice.pick(extras) }] : []
  const samples = Array.from({ length: scenario.count ?? sampleCount(dice) }, () => ({
    sampleName: category === '焦炭' ? coalName : `${coalName}${wish.sampleKind}`,
    coalId: coal.id,
    coalCategoryId: coal.categoryId,
    sampleKindId: kind.id,
    floatDensityId: density,
    mass: (category === '焦炭' ? dice.between(8, 30) : dice.between(1.2, 4.5)).toFixed(3),
    nature: natureOf(category, wish, scenario.trouble === 'odd', dice),
  }))
  const draft = { coefficientId: coefficient.id, surcharges, samples: samples.map(() => choiceOf(wish, offer)) }
  const order = orderOf(draft, offer, client.memberRate)
  if (order.reasons.length > 0) throw new Error(order.reasons.map(({ message }) => message).join())
  return { order, coefficient, surcharges, samples }
}
