import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { SentOf } from '@seam/contract/kit/call'
import type { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { orderOf } from '../../modules/lab/delegation/order/order.rules.ts'
import { coalKinds } from '../content/coal/coal-kinds.ts'
import { demoCoals } from '../content/coal/coal-list.ts'
import { propertiesOfCoal, propertiesOfCoke, type SampleProperties } from '../content/coal/properties.ts'
import type { Random } from '../content/random.ts'
import { sampleCount, type TestRequest, testRequests } from '../content/test-requests.ts'
import type { Choice } from '../subjects/changes.ts'
import type { DemoClient } from '../subjects/clients.ts'
import type { Scenario } from './scenarios.ts'

/** The order of a client, and the true values of its samples. */
export type DemoOrder = {
  readonly coefficient: Offer['coefficients'][number]
  readonly surcharges: { name: string; amount: string }[]
  readonly samples: readonly {
    /** As in the form of the delegation. */
    readonly form: SentOf<typeof delegationCalls.add>['samples'][number]
    /** Its ordered projects and packages. */
    readonly choice: Choice
    readonly properties: SampleProperties
    /** All projects to be tested, including the inputs of others. */
    readonly items: readonly number[]
  }[]
}

const coefficients = [
  { weight: 83, name: '常规' },
  { weight: 9, name: '当日加急' },
  { weight: 3, name: '特急(4 h)' },
  { weight: 3, name: '夜间/节假日' },
  { weight: 2, name: '仲裁复检' },
] as const

const surchargeList = [
  { name: '制样费', amount: '20.00' },
  { name: '上门取样费', amount: '100.00' },
  { name: '报告邮寄费', amount: '15.00' },
] as const

const find = <T>(list: readonly T[], name: string, nameOf: (entry: T) => string): T => {
  const entry = list.find(one => nameOf(one) === name)
  if (entry === undefined) throw new Error(`the catalogue has no ${name}`)
  return entry
}

const choiceOf = ({ groups, projects }: TestRequest, offer: Offer) => ({
  groupIds: groups.map(name => find(offer.groups, name, one => one.groupName).id),
  projectIds: projects
    .split(' ')
    .filter(code => code !== '')
    .map(code => find(offer.projects, code, one => one.projectCode).id),
})

const propertiesOf = (category: string, request: TestRequest, isOdd: boolean, random: Random): SampleProperties => {
  const kind = coalKinds[category]
  const properties = kind === undefined ? propertiesOfCoke(random) : propertiesOfCoal(kind, request.sampleKind, random)
  // An open bag: drier on arrival than after preparation.
  return isOdd ? { ...properties, MT: (properties['MAD'] ?? 1) * 0.6 } : properties
}

export const orderFor = (offer: Offer, client: DemoClient, scenario: Scenario, random: Random): DemoOrder => {
  const request = scenario.request ?? random.pickByWeight(testRequests[client.trade])
  const [coalName, category] = random.pick(demoCoals.filter(([, , trade]) => trade === client.trade))
  const coal = find(offer.coals, coalName, one => one.coalName)
  const kind = find(offer.sampleKinds, request.sampleKind, one => one.sampleKindName)
  const coefficientName = scenario.coefficient ?? random.pickByWeight(coefficients).name
  const coefficient = find(offer.coefficients, coefficientName, one => one.coefficientName)
  const density = request.groups.includes('原煤浮选') ? random.pick(offer.floatDensities).id : null
  const surcharges = random.chance(0.07) ? [{ ...random.pick(surchargeList) }] : []
  const choice = choiceOf(request, offer)
  const { samples: ordered, reasons } = orderOf(
    { coefficientId: coefficient.id, surcharges, samples: [choice] },
    offer,
    '1.00',
  )
  if (reasons.length > 0) throw new Error(reasons.map(({ message }) => message).join())
  const items = ordered.flatMap(sample => sample.items.map(({ projectId }) => projectId))
  const samples = Array.from({ length: scenario.count ?? sampleCount(random) }, () => ({
    items,
    choice,
    form: {
      ...choice,
      sampleName: category === '焦炭' ? coalName : `${coalName}${request.sampleKind}`,
      coalId: coal.id,
      coalCategoryId: coal.categoryId,
      sampleKindId: kind.id,
      floatDensityId: density,
      mass: (category === '焦炭' ? random.between(8, 30) : random.between(1.2, 4.5)).toFixed(3),
    },
    properties: propertiesOf(category, request, scenario.trouble === 'odd', random),
  }))
  return { coefficient, surcharges, samples }
}
