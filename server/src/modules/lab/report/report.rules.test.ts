import {
  reportFailures as failures,
  type ReportCommand,
  type ReportState,
  reflectanceKind,
  reportState,
} from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst, stateAfter } from '../../../kit/transition/transition.rules.ts'
import { type ReportFacts, releaseReasonOf, reportTransitions } from './report.rules.ts'

const reflectance = {
  kind: reflectanceKind.random,
  mean: '1.149',
  deviation: '0.070',
  count: 20,
  blendType: 0,
  blendName: '单一煤层煤',
  classes: [
    { from: '1.00', count: 8 },
    { from: '1.05', count: 12 },
  ],
} satisfies ReportedSample['reflectance']
const result = {
  projectCode: 'AD',
  projectName: '干基灰分',
  symbol: 'Ad',
  unit: '%',
  basis: 'd',
  value: '9.92',
  estimated: false,
  standard: 'GB/T 212-2008',
} as const
const sample = (more: Partial<ReportedSample> = {}): ReportedSample => ({
  sampleId: 1,
  sampleCode: '25060100001',
  sampleName: '精煤',
  sampleKindName: '精煤',
  condition: '',
  mass: '',
  remarks: '',
  results: [result],
  openItems: 0,
  hasRran: false,
  reflectance: null,
  ...more,
})

/** Facts that no guard refuses, for the user 4: edited by 1, entered by 2, reviewed by 3. */
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  id: 1,
  state: reportState.drafting,
  version: 1,
  samples: [sample()],
  editorIds: [1],
  reviewerId: 3,
  entererIds: [2],
  fee: 100n,
  paid: 100n,
  credited: 0n,
  refunded: 0n,
  correctionOpen: false,
  isAsReviewed: true,
  isAsIssued: true,
  voidRequesterId: null,
  callerId: 4,
  reason: '原因',
  ...more,
})
const failuresOf = (command: ReportCommand, more: Partial<ReportFacts> = {}) =>
  reasonsAgainst(reportTransitions, command, facts({ state: table[command][0][0] as ReportState, ...more })).map(
    ({ failure }) => failure,
  )

/** The state numbers of the specification; undefined: the state does not change. */
const table: Record<ReportCommand, [from: ReportState[], to: ReportState | undefined, permission?: string]> = {
  save: [[10, 25], 10, 'reportEdit'],
  submit: [[10, 25], 20, 'reportEdit'],
  review: [[20], 30, 'reportReview'],
  approve: [[30], 40, 'reportApprove'],
  returnBack: [[20, 30], 25],
  reopen: [[20, 30], 10],
  withdraw: [[10, 25], 80, 'reportEdit'],
  release: [[40], 50, 'reportRelease'],
  correct: [[40, 50], undefined, 'reportEdit'],
  requestVoid: [[40, 50], undefined, 'reportVoid'],
  rejectVoid: [[40, 50], undefined, 'reportVoid'],
  takeBackVoid: [[40, 50], undefined, 'reportVoid'],
  void: [[40, 50], 70, 'reportVoid'],
  supersede: [[40, 50], 60],
}
const commands = Object.keys(table) as ReportCommand[]
const decisions = ['void', 'rejectVoid', 'takeBackVoid'] as const
const requested = (command: ReportCommand) =>
  decisions.some(decision => decision === command) ? { voidRequesterId: 5 } : {}

describe('the transitions of a report', () => {
  it.each(commands)('%s leads from and to the states of the specification', command => {
    const [from, to, permission] = table[command]
    for (const state of reportState.values) {
      const reasons = failuresOf(command, { ...requested(command), state })
      expect(reasons, `from ${state}`).toEqual(from.includes(state) ? [] : [failures.wrongState])
      if (from.includes(state)) expect(stateAfter(reportTransitions, command, facts({ state }))).toBe(to ?? state)
    }
    expect(reportTransitions.commands[command].permission).toBe(permission)
  })

  it('begin with a draft, and name the state that forbids a command', () => {
    expect(reportTransitions.initial).toEqual([10])
    expect(reportTransitions.wrongState(40).message).toBe('已签发的报告不能进行此操作')
  })

  it.each([
    ['save', reportCalls.save],
    ['release', reportCalls.release],
    ['correct', reportCalls.correct],
    ['withdraw', reportCalls.withdraw],
    ['requestVoid', reportCalls.requestVoid],
    ['void', reportCalls.confirmVoid],
    ['rejectVoid', reportCalls.confirmVoid],
    ['takeBackVoid', reportCalls.confirmVoid],
  ] as const)('%s requires the permission of its call', (command, { access }) =>
    expect(reportTransitions.commands[command].permission).toBe(access),
  )

  it('review and approve have the permissions of the call that does both', () => {
    const { review, approve } = reportTransitions.commands
    expect([review.permission, approve.permission]).toEqual(reportCalls.confirm.access)
  })
})

describe('a report on its way to its signatures', () => {
  const steps = ['submit', 'review', 'approve'] as const

  it.each(steps)('is complete before %s', step => {
    const refused = (one: Partial<ReportedSample>) => failuresOf(step, { samples: [sample(), sample(one)] })
    expect(refused({ openItems: 1 })).toEqual([failures.notConfirmed])
    expect(refused({ results: [] })).toEqual([failures.nothingTested])
    expect(refused({ hasRran: true })).toEqual([failures.reflectanceMissing])
    expect(refused({ reflectance })).toEqual([failures.reflectanceUnwanted])
    expect(refused({ hasRran: true, reflectance })).toEqual([])
    expect(refused({ hasRran: true, reflectance: { ...reflectance, count: 21 } })).toEqual([
      failures.reflectanceUnequal,
    ])
    expect(refused({ openItems: 2, results: [], hasRran: true })).toEqual([
      failures.notConfirmed,
      failures.nothingTested,
      failures.reflectanceMissing,
    ])
  })

  it('has a point in one class for each of its points', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(counts, fc.integer({ min: -2, max: 2 }), (all, difference) => {
        const classes = all.map((count, at) => ({ from: `${at}`, count }))
        const count = all.reduce((sum, one) => sum + one, 0) + difference
        const samples = [sample({ hasRran: true, reflectance: { ...reflectance, classes, count } })]
        expect(failuresOf('submit', { samples })).toEqual(difference === 0 ? [] : [failures.reflectanceUnequal])
      }),
    )
  })

  it.each(commands.filter(command => !steps.some(step => step === command)))('need not be complete for %s', command =>
    expect(failuresOf(command, { ...requested(command), samples: [sample({ openItems: 1 })] })).toEqual([]),
  )

  it('is reviewed by somebody who neither edited it nor entered all of its results', () => {
    expect(failuresOf('review', { callerId: 1 })).toEqual([failures.ownReport])
    expect(failuresOf('review', { editorIds: [9, 4] })).toEqual([failures.ownReport])
    expect(failuresOf('review', { entererIds: [4] })).toEqual([failures.soleEnterer])
    expect(failuresOf('review', { entererIds: [4, 4] })).toEqual([failures.soleEnterer])
    expect(failuresOf('review', { entererIds: [4, 2] })).toEqual([])
    expect(failuresOf('review', { entererIds: [] })).toEqual([])
  })

  it('is approved by another person than its reviewer, as it was reviewed', () => {
    expect(failuresOf('approve', { callerId: 3 })).toEqual([failures.ownReview])
    expect(failuresOf('approve', { isAsReviewed: false })).toEqual([failures.contentChanged])
    expect(failuresOf('approve', { entererIds: [4] })).toEqual([failures.soleEnterer])
    expect(failuresOf('approve', { editorIds: [4] })).toEqual([])
  })

  it('never has one person in two of editor, reviewer and sole enterer', () => {
    const person = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(fc.array(person, { maxLength: 3 }), fc.array(person, { maxLength: 3 }), person, person, (...all) => {
        const [editorIds, entererIds, reviewerId, callerId] = all
        const isSole = entererIds.length > 0 && new Set([...entererIds, callerId]).size === 1
        const people = { editorIds, entererIds, reviewerId, callerId }
        expect(failuresOf('review', people).length === 0).toBe(!editorIds.includes(callerId) && !isSole)
        expect(failuresOf('approve', people).length === 0).toBe(reviewerId !== callerId && !isSole)
      }),
    )
  })

  it.each(['returnBack', 'withdraw', 'requestVoid', 'rejectVoid', 'takeBackVoid'] as const)(
    'requires a reason for %s',
    command => {
      for (const text of ['', undefined])
        expect(failuresOf(command, { ...requested(command), reason: text as string })).toEqual([failures.reasonMissing])
    },
  )
})

describe('an issued report', () => {
  it('is released once it is paid for, or with a reason', () => {
    expect(failuresOf('release', { paid: 99n, reason: '' })).toEqual([failures.gateClosed])
    expect(failuresOf('release', { paid: 99n })).toEqual([])
    expect(failuresOf('release', { reason: '' })).toEqual([])
    expect(failuresOf('release', { paid: 0n, credited: 100n, reason: '' })).toEqual([])
    expect(failuresOf('release', { refunded: 1n, reason: '' })).toEqual([failures.gateClosed])
    const amounts = { fee: 100n, paid: 40n, credited: 0n, refunded: 0n }
    expect(releaseReasonOf(amounts, '经理批准')).toBe('经理批准')
    expect(releaseReasonOf({ ...amounts, paid: 100n }, '经理批准')).toBe('')
  })

  it('is neither released nor corrected while a request to void it waits', () => {
    for (const command of ['release', 'correct', 'requestVoid'] as const)
      expect(failuresOf(command, { voidRequesterId: 5 })).toEqual([failures.voidRequested])
  })

  it('has one correction at a time, and is not voided meanwhile', () => {
    for (const command of ['correct', 'requestVoid'] as const)
      expect(failuresOf(command, { correctionOpen: true })).toEqual([failures.correctionOpen])
  })

  it('is voided by another person than the one who requested it', () => {
    for (const command of decisions) expect(failuresOf(command)).toEqual([failures.voidNotRequested])
    expect(failuresOf('void', { voidRequesterId: 4 })).toEqual([failures.ownVoidRequest])
    expect(failuresOf('takeBackVoid', { voidRequesterId: 4 })).toEqual([])
  })

  it('keeps a correction whose results have changed', () => {
    expect(failuresOf('withdraw', { isAsIssued: false })).toEqual([failures.resultsRetracted])
  })
})
