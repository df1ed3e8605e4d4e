import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { type PortalOffer, portalOrderFailures } from '@seam/contract/portal/order'
import { expect, test } from 'vitest'
import {
  emptyForm,
  emptySample,
  failureCodes,
  feeInputOf,
  missingOf,
  orderOf,
  restoredForm,
  sentNotifiers,
} from './order-form.ts'

const offer = {
  projects: [],
  groups: [],
  coefficients: [
    { id: 1, coefficientName: '常规', coefficient: '1.00', urgency: 0, promiseAmount: 48, promiseUnit: 1 },
  ],
  sampleKinds: [{ id: 2, sampleKindName: '原煤' }],
} satisfies PortalOffer

test('the codes that change the form are those of the contract', () => {
  expect(failureCodes).toEqual({
    repeated: delegationFailures.repeated.code,
    feeChanged: portalOrderFailures.feeChanged.code,
  })
})

const form = emptyForm(offer)
const sample = emptySample(offer)
const withSamples = (...parts: readonly object[]) => ({
  ...form,
  samples: parts.map(part => ({ ...sample, ...part })),
})

test('the fee is computed once every sample has a project or a group', () => {
  expect(feeInputOf(withSamples({ projectIds: [3] }, {}))).toBeUndefined()
  expect(feeInputOf(withSamples({ projectIds: [3] }, { groupIds: [4] }))).toEqual({
    coefficientId: 1,
    samples: [
      { projectIds: [3], groupIds: [] },
      { projectIds: [], groupIds: [4] },
    ],
  })
  expect(feeInputOf({ ...withSamples({ projectIds: [3] }), coefficientId: '' })).toBeUndefined()
})

test('a fault names its sample: a name of blanks is missing', () => {
  expect(missingOf(withSamples({ sampleName: '甲', projectIds: [3] }, { sampleName: ' ', sampleKindId: '' }))).toEqual({
    'samples.1.sampleName': '请输入样品名称',
    'samples.1.sampleKindId': '请选择样品类型',
    'samples.1.projectIds': '请选择检测项目',
  })
})

test('notifiers without name and telephone are not sent', () => {
  const notifiers = [
    { key: 1, notifierName: '', telephone: '' },
    { key: 2, notifierName: '周工', telephone: '' },
  ]
  expect(sentNotifiers({ ...form, notifiers }).map(({ key }) => key)).toEqual([2])
  expect(orderOf({ ...form, notifiers }, '40.00').notifiers).toEqual([{ notifierName: '周工', telephone: '' }])
})

test('a form that was left is restored without what is no longer offered', () => {
  const left = {
    ...withSamples({ sampleName: '甲', projectIds: [3] }, { sampleKindId: '9', groupIds: [4] }),
    coefficientId: '8',
  }
  const restored = restoredForm(JSON.parse(JSON.stringify(left)), offer)
  expect(restored).toMatchObject({
    coefficientId: '1',
    samples: [
      { sampleName: '甲', sampleKindId: '2', projectIds: [] },
      { sampleKindId: '', groupIds: [] },
    ],
  })
})

test.each([
  undefined,
  'text',
  [],
  {},
  { ...form, samples: undefined },
  { ...form, samples: [] },
  { ...form, remarks: null },
  withSamples({ projectIds: 3 }),
  withSamples({}, { mass: 2 }),
])('a form of another shape is not restored: %j', left => {
  expect(restoredForm(left, offer)).toBeUndefined()
})
