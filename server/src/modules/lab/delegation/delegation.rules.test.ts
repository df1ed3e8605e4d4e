import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { delegationFailures, delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { describe, expect, it } from 'vitest'
import { mayRun, reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { factsOf } from './delegation.fixture.ts'
import {
  type DelegationFacts,
  type DelegationTransition,
  delegationTransitions,
  paymentGateOpen,
  payStateOf,
  reasonsAgainstCredit,
} from './delegation.rules.ts'

const facts = (more: Partial<DelegationFacts> = {}) => factsOf({ fee: 100n, ...more })
const codes = (command: DelegationTransition, more: Partial<DelegationFacts>) =>
  reasonsAgainst(delegationTransitions, command, facts(more)).map(({ failure }) => failure.code)

/** The state numbers of the specification. */
const table: Record<DelegationTransition, [from: number[], to: number | undefined]> = {
  update: [[10, 20], undefined],
  submit: [[10], 20],
  delete: [[10], undefined],
  revise: [[10], undefined],
  confirm: [[10], 20],
  recall: [[20], 10],
  withdraw: [[10, 20], 90],
  sign: [[20], 30],
  pay: [[20, 30, 40, 50, 60], undefined],
  start: [[30], 40],
  complete: [[40], 50],
  finish: [[50], 60],
  change: [[30, 40, 50], undefined],
  reopen: [[50, 60], 40],
  resume: [[60], 50],
  explainDelay: [[40, 50, 60], undefined],
  informClient: [[40, 50], undefined],
  cancel: [[10, 20, 30, 40], 90],
}

describe('the transitions of a delegation', () => {
  it.each(Object.entries(table))('%s leads from and to the states of the specification', (command, [from, to]) => {
    const transition = delegationTransitions.commands[command as DelegationTransition]
    expect(transition).toMatchObject({ from, ...(to !== undefined && { to }) })
    expect('to' in transition).toBe(to !== undefined)
    for (const state of delegationState.values) {
      const reasons = codes(command as DelegationTransition, { state, payPolicy: 2 })
      expect(reasons.includes(delegationFailures.wrongState.code)).toBe(!from.includes(state))
    }
  })

  it.each([
    ['update', delegationCalls.update],
    ['submit', delegationCalls.update],
    ['delete', delegationCalls.remove],
    ['sign', delegationCalls.sign],
    ['pay', delegationCalls.confirmPay],
    ['cancel', delegationCalls.cancel],
    ['explainDelay', delegationCalls.explainDelay],
    ['informClient', delegationCalls.informClient],
  ] as const)('%s requires the permission of its call', (command, call) => {
    expect(delegationTransitions.commands[command].permission).toBe(call.access)
  })

  it('ends with a cancellation', () => {
    for (const command of Object.keys(table))
      expect(codes(command as DelegationTransition, { state: 90 })).toContain(delegationFailures.wrongState.code)
  })
})

describe('guards', () => {
  it('answer all reasons at once', () => {
    expect(codes('delete', { state: 20, prints: 1, payState: 3, receivedSamples: 2 })).toEqual([
      delegationFailures.wrongState.code,
      delegationFailures.printed.code,
      delegationFailures.payBegun.code,
      delegationFailures.received.code,
    ])
    expect(codes('cancel', { state: 30, publishedSamples: 1 })).toEqual([delegationFailures.published.code])
    expect(reasonsAgainst(delegationTransitions, 'sign', facts({ state: 10 }))[0]?.message).toBe(
      '草稿的委托单不能进行此操作',
    )
  })

  it.each(payState.values)('with pay state %d', state => {
    expect(codes('update', { payState: state })).toEqual(state === 0 ? [] : [delegationFailures.payBegun.code])
  })

  it.each([
    [{ paid: 0n }, true],
    [{ paid: 99n }, true],
    [{ paid: 60n, credited: 40n }, false],
    [{ paid: 100n, refunded: 1n }, true],
    // A part of the fee was cancelled and given back.
    [{ paid: 100n, refunded: 40n, fee: 60n }, false],
    [{ fee: 0n }, false],
  ])('with %o something is due: %s', (amounts, isDue) => {
    expect(codes('pay', amounts)).toEqual(isDue ? [] : [delegationFailures.alreadyPaid.code])
    expect(paymentGateOpen(facts(amounts)) === undefined).toBe(!isDue)
    expect(paymentGateOpen(facts({ ...amounts, payPolicy: 2 }))).toBeUndefined()
    expect(codes('cancel', { state: 40, ...amounts })).toEqual([])
  })

  it('refuse to complete a delegation with open items', () => {
    expect(codes('complete', { state: 40, openItems: 1 })).toEqual([delegationFailures.stillTesting.code])
    expect(codes('complete', { state: 40 })).toEqual([])
  })

  it('refuse a reason for what is not late, and to inform about what is not due soon', () => {
    expect(codes('explainDelay', { state: 40, isLate: false })).toEqual([delegationFailures.notLate.code])
    expect(codes('informClient', { state: 40, isDueSoon: false })).toEqual([delegationFailures.notDueSoon.code])
  })

  it('refuse credit beyond the limit and from a stopped account', () => {
    const credit = (fee: bigint, state: 1 | 2, creditUsed = 0n) =>
      reasonsAgainstCredit({ ...facts({ fee }), account: { creditLimit: 1_000n, creditUsed, state } }).map(
        ({ failure }) => failure.code,
      )
    expect(credit(1_000n, 2)).toEqual([])
    expect(credit(1_001n, 2)).toEqual([ledgerFailures.short.code])
    expect(credit(400n, 2, 601n)).toEqual([ledgerFailures.short.code])
    expect(credit(1_001n, 1)).toEqual([ledgerFailures.accountStopped.code, ledgerFailures.short.code])
  })
})

describe('the pay state', () => {
  const received = { fee: 100n, paid: 0n, credited: 0n, refunded: 0n, receivable: 0n, attemptOpen: false }
  it.each([
    [{ attemptOpen: true, paid: 100n }, payState.paying],
    [{}, payState.unpaid],
    [{ fee: 0n }, payState.unpaid],
    [{ paid: 100n, refunded: 100n, fee: 0n }, payState.refunded],
    [{ paid: 40n }, payState.partlyPaid],
    [{ paid: 100n, refunded: 10n }, payState.partlyPaid],
    [{ paid: 100n, refunded: 10n, fee: 90n }, payState.partlyRefunded],
    [{ credited: 100n, receivable: 100n }, payState.onCredit],
    [{ credited: 100n }, payState.paid],
    [{ paid: 100n }, payState.paid],
  ])('of %o is %i', (amounts, state) => {
    expect(payStateOf({ ...received, ...amounts })).toBe(state)
  })
})

describe('mayRun', () => {
  it('requires the permission, the state and the guards', () => {
    const rights = new Set(['delegateSign', 'delegateDelete'] as const)
    expect(mayRun(delegationTransitions, 'sign', facts(), rights)).toBe(true)
    expect(mayRun(delegationTransitions, 'sign', facts({ state: 30 }), rights)).toBe(false)
    expect(mayRun(delegationTransitions, 'update', facts(), rights)).toBe(false)
    expect(mayRun(delegationTransitions, 'delete', facts({ state: 10, prints: 1 }), rights)).toBe(false)
  })
})
