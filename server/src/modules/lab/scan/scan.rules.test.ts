import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { workStep } from '@seam/contract/lab/sample/scan'
import { menus } from '@seam/contract/menus/menus'
import { describe, expect, it } from 'vitest'
import {
  addressOfStep,
  nextOfDelegation,
  nextOfReport,
  nextOfSample,
  type SampleFacts,
  stepPermissions,
} from './scan.rules.ts'

const facts = (more: Partial<SampleFacts>): SampleFacts => ({
  state: sampleState.testing,
  delegationState: delegationState.testing,
  openItems: 0,
  submittedItems: 0,
  reportState: null,
  isDue: false,
  ...more,
})

const { tested, kept, prepared, returned, withdrawn, received, registered } = sampleState

describe('the next step of a sample', () => {
  it.each<[title: string, more: Partial<SampleFacts>, step: string | undefined]>([
    ['is its receipt', { state: registered, delegationState: delegationState.awaited }, 'sign'],
    ['is to submit a draft', { state: registered, delegationState: delegationState.draft }, 'submit'],
    ['is payment before its tests', { state: received, delegationState: delegationState.accepted }, 'pay'],
    ['is payment of a sample that is prepared', { state: prepared, delegationState: delegationState.accepted }, 'pay'],
    ['is its report where items of a tested sample are open again', { state: tested, openItems: 1 }, 'report'],
    ['is its report where items of a tested sample are submitted', { state: tested, submittedItems: 1 }, 'report'],
    ['is a report where none of its items is open', {}, 'report'],
    ['is the release of the report of a retained sample', { state: kept, reportState: reportState.issued }, 'release'],
    ['is to enter what is open, even if something else is submitted', { openItems: 1, submittedItems: 3 }, 'enter'],
    ['is review when everything is submitted', { submittedItems: 2 }, 'review'],
    ['is a report', { state: tested }, 'report'],
    ['is to finish a draft', { state: tested, reportState: reportState.returned }, 'report'],
    ['is review of the report', { state: tested, reportState: reportState.submitted }, 'reviewReport'],
    ['is approval', { state: tested, reportState: reportState.reviewed }, 'approve'],
    ['is release, before retention', { state: tested, reportState: reportState.issued }, 'release'],
    ['is retention', { state: tested, reportState: reportState.released }, 'keep'],
    ['is none while it is retained', { state: kept, reportState: reportState.released }, undefined],
    [
      'is disposal when the retention is over',
      { state: kept, reportState: reportState.issued, isDue: true },
      'dispose',
    ],
    ['is none after it was returned', { state: returned }, undefined],
    ['is none when it is withdrawn', { state: withdrawn }, undefined],
    ['is none for a cancelled delegation', { delegationState: delegationState.cancelled, openItems: 1 }, undefined],
  ])('%s', (_, more, step) => {
    expect(nextOfSample(facts(more))).toBe(step)
  })
})

it('answers the steps of delegations and reports', () => {
  expect(nextOfDelegation(delegationState.awaited)).toBe('sign')
  expect(nextOfDelegation(delegationState.finished)).toBeUndefined()
  expect(nextOfReport(reportState.issued)).toBe('release')
  expect(nextOfReport(reportState.voided)).toBeUndefined()
})

it('leaves out of an address what is not given', () => {
  expect(addressOfStep('enter', {})).toBe('/assay/bench')
  expect(addressOfStep('enter', { labCode: 'K7M4X2Q' })).toBe('/assay/bench?sample=K7M4X2Q')
  expect(addressOfStep('report', {})).toBe('/assay/report?list=waiting')
  expect(addressOfStep('approve', { reportId: 5 })).toBe('/assay/report/5')
  expect([addressOfStep('submit', {}), addressOfStep('sign', {})]).toEqual(['/delegate/list', '/delegate/receive'])
  expect(addressOfStep('submit', { delegationId: 7 })).toBe('/delegate/list/7/edit')
  expect(addressOfStep('sign', { delegateCode: 'WT20260601-0001' })).toBe('/delegate/receive?code=WT20260601-0001')
})

it.each(workStep.values)('leads to a screen that is opened by the permission of the step %s, or has it', step => {
  const [path] = addressOfStep(step, {}).split('?')
  const own = menus.flatMap(({ screens }) => [...screens]).find(({ url }) => url === path)?.permissions ?? ''
  expect(typeof own === 'string' ? [own] : Object.keys(own)).toContain(stepPermissions[step])
})
