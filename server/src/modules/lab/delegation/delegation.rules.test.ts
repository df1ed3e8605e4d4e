import { delegationState, payState } from '@seam/contract/lab/delegation'
import { describe, expect, it } from 'vitest'
import {
  type DelegationCommandName,
  type DelegationFacts,
  delegationMoves,
  mayCommand,
  payGate,
  reasonsAgainstCommand,
  reasonsAgainstCredit,
} from './delegation.rules.ts'

const facts = (more: Partial<DelegationFacts> = {}): DelegationFacts => ({
  state: 20,
  payState: 0,
  payPolicy: 1,
  prints: 0,
  receivedSamples: 0,
  openItems: 0,
  publishedItems: 0,
  ...more,
})
const codes = (command: DelegationCommandName, more: Partial<DelegationFacts>) =>
  reasonsAgainstCommand(command, facts(more)).map(({ failure }) => failure.code)

/** The table of the laboratory's business, in numbers: from which states each command goes, and where to. */
const table: Record<DelegationCommandName, [from: number[], to: number | undefined]> = {
  update: [[10, 20], undefined],
  submit: [[10], 20],
  delete: [[10], undefined],
  sign: [[20], 30],
  pay: [[20, 30, 40, 50, 60], undefined],
  start: [[30], 40],
  complete: [[40], 50],
  finish: [[50], 60],
  reopen: [[50, 60], 40],
  cancel: [[10, 20, 30, 40], 90],
}

describe('the life of a delegation', () => {
  it.each(Object.entries(table))('%s goes from and to what the table says', (command, [from, to]) => {
    const move = delegationMoves[command as DelegationCommandName]
    expect([...move.from]).toEqual(from)
    expect('to' in move ? move.to : undefined).toBe(to)
    for (const state of delegationState.values) {
      const reasons = codes(command as DelegationCommandName, { state, payPolicy: 2 })
      expect(reasons.includes(24109)).toBe(!from.includes(state))
    }
  })

  it('never leaves the end', () => {
    for (const command of Object.keys(table))
      expect(codes(command as DelegationCommandName, { state: 90 })).toContain(24109)
  })
})

describe('guards', () => {
  it('tell all reasons at once', () => {
    expect(codes('delete', { state: 20, prints: 1, payState: 3, receivedSamples: 2 })).toEqual([
      24109, 24113, 24110, 24114,
    ])
    expect(codes('cancel', { state: 40, publishedItems: 1, payState: 3 })).toEqual([24118, 24112])
    expect(reasonsAgainstCommand('sign', facts({ state: 10 }))[0]?.message).toBe('草稿的委托单不能进行此操作')
  })

  it.each(payState.values)('with pay state %d', state => {
    expect(codes('update', { payState: state })).toEqual(state === 0 ? [] : [24110])
    expect(codes('pay', { payState: state })).toEqual(state === 0 || state === 2 ? [] : [24111])
    expect(codes('cancel', { payState: state })).toEqual([0, 4, 6].includes(state) ? [] : [24112])
    expect(payGate(facts({ payState: state })) === undefined).toBe(state === 3 || state === 4)
    expect(payGate(facts({ payState: state, payPolicy: 2 }))).toBeUndefined()
  })

  it('keep a delegation from being complete while anything is open', () => {
    expect(codes('complete', { state: 40, openItems: 1 })).toEqual([24122])
    expect(codes('complete', { state: 40 })).toEqual([])
  })

  it('keep credit within its limit and a stopped account closed', () => {
    const credit = (fee: bigint, state: 1 | 2, creditUsed = 0n) =>
      reasonsAgainstCredit({ ...facts(), fee, account: { creditLimit: 1_000n, creditUsed, state } }).map(
        ({ failure }) => failure.code,
      )
    expect(credit(1_000n, 2)).toEqual([])
    expect(credit(1_001n, 2)).toEqual([24120])
    expect(credit(400n, 2, 601n)).toEqual([24120])
    expect(credit(1_001n, 1)).toEqual([24121, 24120])
  })
})

describe('may', () => {
  it('asks for the right, the state and the guards', () => {
    const rights = new Set(['delegateSign', 'delegateDelete'] as const)
    expect(mayCommand('sign', facts(), rights)).toBe(true)
    expect(mayCommand('sign', facts({ state: 30 }), rights)).toBe(false)
    expect(mayCommand('update', facts(), rights)).toBe(false)
    expect(mayCommand('delete', facts({ state: 10, prints: 1 }), rights)).toBe(false)
  })
})
