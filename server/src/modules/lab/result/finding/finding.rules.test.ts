import { plausibilityFailures as failures } from '@seam/contract/lab/result/plausibility'
import { describe, expect, it } from 'vitest'
import type { Rule, SampleFinding } from '../../plausibility/plausibility.rules.ts'
import { fusionProject, projectOf } from '../item/item.fixture.ts'
import {
  findingsOfEntry,
  findingsOfItem,
  plainFinding,
  reasonsAgainstImpossible,
  reasonsAgainstUnaccepted,
  reasonsAgainstUnexplained,
  visibleFindings,
} from './finding.rules.ts'

const finding = (ruleId: number, more: Partial<SampleFinding> = {}): SampleFinding => ({
  ruleId,
  level: 'unusual',
  message: `提示${ruleId}`,
  itemIds: [1],
  reviewerOnly: false,
  ...more,
})
const rule = (code: string, high: string): Rule => ({
  id: 7,
  ruleName: code,
  level: 'impossible',
  relation: null,
  terms: [{ code, sign: 1 }],
  low: '0',
  high,
  unit: null,
  lowExclusive: false,
  highExclusive: false,
  step: null,
  guesses: [],
  exceptSampleKindIds: [],
  message: '应在范围内',
})
const reading = (raw: string, component = '') =>
  ({ component, raw, instrument: '', source: 'typed', origin: null }) as const

it('findings of an item are those that name it; analysts do not see those about the client', () => {
  const all = [finding(1), finding(2, { itemIds: [2] }), finding(3, { itemIds: [2, 1], reviewerOnly: true })]
  expect(findingsOfItem(all, 1).map(({ ruleId }) => ruleId)).toEqual([1, 3])
  expect(visibleFindings(all).map(({ ruleId }) => ruleId)).toEqual([1, 2])
  expect(plainFinding(finding(1))).toEqual({ ruleId: 1, level: 'unusual', message: '提示1' })
})

describe('the findings of an entry', () => {
  const ash = projectOf('AAD')

  it('are those of each reading, with its place, and then those of the result', () => {
    const failed = { component: '', failure: { failure: failures.wordNotAllowed, message: '' } }
    const readings = [reading('9.80'), failed, reading('150')]
    expect(findingsOfEntry([rule('AAD', '100')], ash, readings, [finding(1)])).toEqual([
      { ruleId: 7, level: 'impossible', message: '应在范围内：现为 150%', reading: 2 },
      { ruleId: 1, level: 'unusual', message: '提示1', reading: null },
    ])
  })

  it('do not repeat the rule of a reading, nor show what is for reviewers', () => {
    const ofItem = [finding(7), finding(8, { reviewerOnly: true })]
    const ruleIds = (raw: string) =>
      findingsOfEntry([rule('AAD', '100')], ash, [reading(raw)], ofItem).map(({ ruleId, reading: at }) => [ruleId, at])
    expect(ruleIds('150')).toEqual([[7, 0]])
    expect(ruleIds('15')).toEqual([[7, null]])
  })

  it('are judged by the code of the component', () => {
    const fusion = fusionProject({ unit: '℃' })
    const findingsOf = (component: string) =>
      findingsOfEntry([rule('ST', '1700')], fusion, [reading('1800', component)], [])
    expect(findingsOf('ST')).toMatchObject([{ message: '应在范围内：现为 1800℃' }])
    expect(findingsOf('DT')).toEqual([])
  })
})

describe('reasons', () => {
  const impossible = { ...finding(1), level: 'impossible' as const }

  it('against impossible values name the row or its reading', () => {
    const all = [finding(2), impossible, { ...impossible, reading: 3 }]
    expect(reasonsAgainstImpossible(all, 5)).toEqual([
      { failure: failures.impossibleValue, message: '提示1', place: { path: ['rows', 5] } },
      { failure: failures.impossibleValue, message: '提示1', place: { path: ['rows', 5, 'readings', 3, 'raw'] } },
    ])
  })

  it('against unusual values need the words of the analyst', () => {
    const all = [finding(1), finding(2, { level: 'contradictory' }), { ...impossible, ruleId: 3 }]
    expect(reasonsAgainstUnexplained(all, '', 4)).toEqual([
      {
        failure: failures.needsExplanation,
        message: '提示1；提示2；请填写说明后提交',
        place: { path: ['rows', 4, 'remarks'] },
      },
    ])
    expect(reasonsAgainstUnexplained(all, '已复查', 4)).toEqual([])
    expect(reasonsAgainstUnexplained([impossible], '', 4)).toEqual([])
  })

  it('against unusual values need the reason of the reviewer, and take none without them', () => {
    const all = [finding(1), finding(2), impossible]
    const place = { path: ['rows', 4, 'acceptance'] }
    expect(reasonsAgainstUnaccepted(all, undefined, 4)).toEqual([
      { failure: failures.needsAcceptance, message: '提示1；提示2；复核须填写认可原因', place },
    ])
    expect(reasonsAgainstUnaccepted(all, { reason: '煤质如此' }, 4)).toEqual([])
    expect(reasonsAgainstUnaccepted([], { reason: '煤质如此' }, 4)).toEqual([
      { failure: failures.acceptanceNotNeeded, message: failures.acceptanceNotNeeded.message, place },
    ])
    expect(reasonsAgainstUnaccepted([impossible], undefined, 4)).toEqual([])
  })

  it('against what the reviewer did not see name it, also the same rule with another number', () => {
    const all = [finding(1), finding(2), impossible]
    const unseen = (message: string) => ({
      failure: failures.findingUnseen,
      message: `新的提示：${message}；请核对后再认可`,
      place: { path: ['rows', 4, 'acceptance', 'findings'] },
    })
    const accept = (findings: typeof all) => reasonsAgainstUnaccepted(all, { reason: '煤质如此', findings }, 4)
    expect(accept([finding(1), finding(2)])).toEqual([])
    expect(accept([finding(1), finding(2), finding(3)])).toEqual([])
    expect(accept([finding(1)])).toEqual([unseen('提示2')])
    expect(accept([finding(1), { ...finding(2), message: '提示2：现为 65%' }])).toEqual([unseen('提示2')])
    expect(accept([])).toEqual([unseen('提示1'), unseen('提示2')])
  })
})
