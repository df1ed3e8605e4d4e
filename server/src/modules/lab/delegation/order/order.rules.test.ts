import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonsToWire, sentenceOf } from '../../../../kit/reason.rules.ts'
import { netsOf } from '../../../client/ledger/nets.rules.ts'
import { offerOf, projectOf } from './offer.fixture.ts'
import { chargesOf, orderOf } from './order.rules.ts'

const offer = offerOf({
  projects: [
    projectOf(1, '60.00'),
    projectOf(2, '40.00'),
    projectOf(3, '50.00'),
    projectOf(4, '150.00'),
    projectOf(5, '0.00', [[[1]], [[2]]]),
    projectOf(6, null),
    projectOf(7, '0.00'),
    projectOf(8, '5.00', [[[99]]]),
  ],
  groups: [
    { id: 1, groupName: '套餐', material: 1, price: '300.00', projectIds: [5, 3] },
    { id: 2, groupName: '另一套', material: 1, price: '70.00', projectIds: [1, 4] },
    { id: 3, groupName: '含未定价', material: 1, price: '10.00', projectIds: [6, 7] },
    { id: 4, groupName: '免费', material: 1, price: '0.00', projectIds: [1] },
  ],
  coefficients: [
    { id: 1, coefficientName: '常规', coefficient: '1.00', urgency: 0, promiseAmount: 48, promiseUnit: 1 },
    { id: 2, coefficientName: '加急', coefficient: '1.50', urgency: 1, promiseAmount: 24, promiseUnit: 1 },
  ],
})
const order = (
  samples: { projectIds?: number[]; groupIds?: number[] }[],
  { rate = '1.00', coefficientId = 1, surcharges = [] as { name: string; amount: string }[] } = {},
) =>
  orderOf(
    {
      coefficientId,
      surcharges,
      samples: samples.map(({ projectIds = [], groupIds = [] }) => ({ projectIds, groupIds })),
    },
    offer,
    rate,
  )
const codesOf = (...args: Parameters<typeof order>) => order(...args).reasons.map(({ failure }) => failure.code)

describe('an order', () => {
  it('has the fee of the examples in the specification', () => {
    expect(order([{ projectIds: [1, 2, 3, 4] }], { rate: '0.95' }).quote.total).toBe(28_500n)
    const three = Array.from({ length: 3 }, () => ({ groupIds: [1] }))
    const surcharges = [{ name: '上门取样', amount: '20.00' }]
    expect(order(three, { rate: '0.88', coefficientId: 2, surcharges }).quote.total).toBe(120_800n)
  })

  it('charges the inputs of a project, and nothing that a chosen group covers', () => {
    expect(order([{ projectIds: [5] }]).quote.subtotal).toBe(10_000n)
    const covered = order([{ projectIds: [1, 5, 4], groupIds: [1] }])
    expect(covered.quote.subtotal).toBe(45_000n)
    expect(covered.quote.surcharge).toBe(0n)
    expect(covered.coefficient?.coefficientName).toBe('常规')
    expect(covered.samples[0]?.groups).toEqual([{ groupId: 1, groupName: '套餐', price: 30_000n }])
    expect(covered.samples[0]?.items).toEqual([
      { projectId: 5, groupId: 1, requested: true, price: 0n, charged: 0n },
      { projectId: 3, groupId: 1, requested: true, price: 5_000n, charged: 0n },
      { projectId: 1, groupId: 1, requested: true, price: 6_000n, charged: 0n },
      { projectId: 2, groupId: 1, requested: false, price: 4_000n, charged: 0n },
      { projectId: 4, groupId: null, requested: true, price: 15_000n, charged: 15_000n },
    ])
  })

  it('assigns a project of two chosen groups to the first', () => {
    const both = order([{ groupIds: [2, 1] }])
    expect(both.quote.subtotal).toBe(37_000n)
    expect(both.samples[0]?.items.find(item => item.projectId === 1)?.groupId).toBe(2)
  })

  it('is refused for a stopped or unpriced project or group', () => {
    expect(codesOf([{ projectIds: [1] }])).toEqual([])
    expect(codesOf([{ groupIds: [1] }])).toEqual([])
    expect(codesOf([{ groupIds: [3] }])).toEqual([])
    expect(codesOf([{ projectIds: [1, 7] }])).toEqual([])
    expect(codesOf([{ projectIds: [6] }])).toEqual([delegationFailures.notPriced.code])
    expect(codesOf([{ groupIds: [4] }])).toEqual([delegationFailures.notPriced.code])
    expect(codesOf([{ projectIds: [7] }])).toEqual([delegationFailures.notPriced.code])
    expect(codesOf([{ projectIds: [77] }])).toEqual([delegationFailures.projectStopped.code])
    expect(codesOf([{ projectIds: [8] }])).toEqual([delegationFailures.projectStopped.code])
    expect(codesOf([{ groupIds: [77], projectIds: [1] }])).toEqual([delegationFailures.groupStopped.code])
  })

  it('gives all reasons with the fields they are about', () => {
    const samples = [{ projectIds: [77] }, { projectIds: [6, 1] }, { groupIds: [9] }, { projectIds: [7] }]
    const { reasons } = order(samples, { coefficientId: 9 })
    expect(reasonsToWire(reasons)).toEqual([
      {
        code: delegationFailures.coefficientStopped.code,
        message: '所选费用系数不存在或已停用',
        path: ['coefficientId'],
      },
      {
        code: delegationFailures.projectStopped.code,
        message: '所选检测项目不存在或已停用',
        path: ['samples', 0, 'projectIds'],
      },
      {
        code: delegationFailures.notPriced.code,
        message: '项目6没有单价，不能下单',
        path: ['samples', 1, 'projectIds'],
      },
      {
        code: delegationFailures.groupStopped.code,
        message: '所选项目组不存在或已停用',
        path: ['samples', 2, 'groupIds'],
      },
      {
        code: delegationFailures.notPriced.code,
        message: '所选项目都没有单价，不能下单',
        path: ['samples', 3, 'projectIds'],
      },
    ])
    expect(sentenceOf(reasons)).toContain('停用；样品2：项目6没有单价，不能下单；样品3：')
  })

  it('gives a reason against what a package alone adds at the package, and has no price of an unknown one', () => {
    const unpriced = order([{ groupIds: [4] }])
    expect(unpriced.reasons.map(({ place }) => place?.path)).toEqual([['samples', 0, 'groupIds']])
    const unknown = order([{ groupIds: [9], projectIds: [1] }])
    expect(unknown.samples[0]?.groups).toEqual([{ groupId: 9, groupName: '', price: 0n }])
  })

  it('charges every item of a sample once', () => {
    const choice = fc.record({
      projectIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      groupIds: fc.uniqueArray(fc.integer({ min: 1, max: 2 })),
    })
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 5 }), choices => {
        const { samples, quote } = order(choices)
        const charged = samples.flatMap(({ groups, items }) => [
          ...groups.map(({ price }) => price),
          ...items.map(item => item.charged),
        ])
        expect(charged.reduce((sum, amount) => sum + amount, 0n)).toBe(quote.subtotal)
        for (const { items } of samples) expect(new Set(items.map(item => item.projectId)).size).toBe(items.length)
      }),
    )
  })
})

it('a spare fen goes to the earlier of two projects as chosen, also if a package needs the later one', () => {
  // 10 is the net heat of a package, which takes hydrogen (12) where it is chosen, and otherwise estimates it (13).
  const heat = [
    projectOf(10, '0.00', [[[12], [13]]]),
    projectOf(11, '80.01'),
    projectOf(12, '80.01'),
    projectOf(13, '0.00'),
  ]
  const groups = [{ id: 1, groupName: '动力煤', material: 1 as const, price: '120.00', projectIds: [10] }]
  const coefficients = offer.coefficients.map(one => ({ ...one, coefficient: '0.50' }))
  const draft = { coefficientId: 1, surcharges: [], samples: [{ projectIds: [11, 12], groupIds: [1] }] }
  const { samples, quote } = orderOf(draft, { ...offer, projects: heat, groups, coefficients }, '1.00')
  const charges = samples.flatMap(chargesOf)
  const nets = netsOf(charges, quote.total)
  const lines = ['package', ...(samples[0]?.items.map(({ projectId }) => projectId) ?? [])]
  expect(lines.map((line, at) => [line, nets[at]]).filter(([, net]) => net !== 0n)).toEqual([
    ['package', 6_000n],
    [11, 4_001n],
    [12, 4_000n],
  ])
})
