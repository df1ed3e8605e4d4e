import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { DelegationDraft, FeeDraft } from '@seam/contract/lab/delegation/delegation.draft'
import { describe, expect, it, test } from 'vitest'
import { CallFailure, fieldIssues } from '../../../../../kit/api/call-failure.ts'
import { clearFaults, faultsOf, messagesAt } from '../faults.ts'
import { emptyLine, emptyRegistration, type Registration } from '../registration.ts'
import { amountOf, draftOf, feeQuestion, repeatQuestion } from './draft.ts'

const client = {
  id: 5,
  clientCode: 'KH000005',
  clientName: '晋煤',
  telephone: '',
  gradeName: '普通',
  memberRate: '1.00',
  payPolicy: 1 as const,
}
const filled: Registration = {
  ...emptyRegistration('a'),
  client,
  coefficientId: 1,
  lines: [
    { ...emptyLine('a'), sampleName: ' 甲 ', sampleKindId: 1, groupIds: [1], mass: ' 2.5 ' },
    { ...emptyLine('idle'), groupIds: [1] },
    { ...emptyLine('b'), sampleName: '乙', sampleKindId: 1, projectIds: [3] },
  ],
  surcharges: [
    { name: '取样', amount: '20' },
    { name: '', amount: '' },
  ],
}

test.each([
  ['20', '20.00'],
  ['5.5', '5.50'],
  ['005.', '5.00'],
  ['0', '0.00'],
  ['1.234', '1.234'],
  ['abc', 'abc'],
])('%s yuan are sent as %s', (typed, sent) => expect(amountOf(typed)).toBe(sent))

test('a complete form is accepted by the contract', () => {
  const sent = DelegationDraft.parse(draftOf(filled, false))
  expect(sent.samples.map(({ sampleName, mass }) => [sampleName, mass])).toEqual([
    ['甲', '2.5'],
    ['乙', null],
  ])
  expect(sent.surcharges).toEqual([{ name: '取样', amount: '20.00' }])
  expect(sent.draft).toBe(false)
})

describe('the input of a quote', () => {
  it('has the complete lines, with their keys', () => {
    const question = feeQuestion(filled)
    expect(FeeDraft.parse(question?.input).samples).toHaveLength(2)
    expect(question?.keys).toEqual(['a', 'b'])
  })
  it('leaves out surcharges that are not finished', () => {
    const surcharges = [
      { name: '取样', amount: '0' },
      { name: '', amount: '5' },
      { name: '加班', amount: '5' },
    ]
    expect(feeQuestion({ ...filled, surcharges })?.input.surcharges).toEqual([{ name: '加班', amount: '5.00' }])
  })
  it('is undefined while no line is complete', () => {
    expect(feeQuestion({ ...filled, client: null })).toBeUndefined()
    expect(feeQuestion({ ...filled, coefficientId: null })).toBeUndefined()
    expect(feeQuestion(emptyRegistration('a'))).toBeUndefined()
  })
})

test('a search for repeats has name and choice of each line, and excludes the delegation itself', () => {
  expect(repeatQuestion(filled, 9)?.input).toEqual({
    id: 9,
    clientId: 5,
    samples: [
      { sampleName: '甲', groupIds: [1], projectIds: [] },
      { sampleName: '乙', groupIds: [], projectIds: [3] },
    ],
  })
})

describe('faults', () => {
  it('belong to the line that was sent, not counting idle lines', () => {
    const wrong = {
      ...filled,
      lines: filled.lines.map(line => ({ ...line, sampleKindId: null, projectIds: [] })),
      client: null,
    }
    const { error } = DelegationDraft.safeParse(draftOf(wrong, false))
    expect(faultsOf(error?.issues as never, wrong)).toEqual({
      clientId: '请选择客户',
      'samples.a.sampleKindId': '请选择样品类型',
      'samples.b.sampleKindId': '请选择样品类型',
      'samples.b.order': '请选择检测项目',
    })
  })
  it('of a refusal are shown at the fields of its reasons', () => {
    const reasons = [
      {
        code: delegationFailures.coefficientStopped.code,
        message: '所选费用系数不存在或已停用',
        path: ['coefficientId'],
      },
      {
        code: delegationFailures.notPriced.code,
        message: '灰分没有单价，不能下单',
        path: ['samples', 1, 'projectIds'],
      },
      {
        code: delegationFailures.notPriced.code,
        message: '水分没有单价，不能下单',
        path: ['samples', 1, 'projectIds'],
      },
      { code: delegationFailures.repeated.code, message: '该客户近期委托过相同样品的相同项目' },
    ]
    const failure = new CallFailure('refused', delegationFailures.coefficientStopped.code, '', { reasons })
    expect(faultsOf(fieldIssues(failure), filled)).toEqual({
      coefficientId: '所选费用系数不存在或已停用',
      'samples.b.order': '灰分没有单价，不能下单',
    })
  })
  it('are cleared by a change of their field', () => {
    const faults = { 'samples.a': 'x', 'samples.a.mass': 'y', 'samples.ab.mass': 'z' }
    expect(clearFaults(faults, 'samples.a')).toEqual({ 'samples.ab.mass': 'z' })
    expect(clearFaults(faults, 'clientId')).toBe(faults)
    expect(messagesAt(faults, 'samples.a')).toEqual(['x', 'y'])
  })
})
