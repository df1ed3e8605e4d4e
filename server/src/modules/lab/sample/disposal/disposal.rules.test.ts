import { disposalState, disposalFailures as failures } from '@seam/contract/lab/sample/disposal'
import { describe, expect, it } from 'vitest'
import { mayRun, reasonsAgainst, stateAfter } from '../../../../kit/transition/transition.rules.ts'
import { type DisposalFacts, disposalTransitions } from './disposal.rules.ts'

const { requested, done, rejected } = disposalState
const facts = (more: Partial<DisposalFacts> = {}): DisposalFacts => ({
  id: 1,
  state: requested,
  version: 1,
  requesterId: 7,
  callerId: 8,
  ...more,
})
const failuresOf = (command: 'confirm' | 'reject', more: Partial<DisposalFacts>) =>
  reasonsAgainst(disposalTransitions, command, facts(more)).map(({ failure }) => failure)

describe('a disposal order', () => {
  it('begins as requested, is carried out or rejected, and is final then', () => {
    expect(disposalTransitions.initial).toEqual([requested])
    expect(stateAfter(disposalTransitions, 'confirm', facts())).toBe(done)
    expect(stateAfter(disposalTransitions, 'reject', facts())).toBe(rejected)
    for (const state of [done, rejected])
      for (const command of ['confirm', 'reject'] as const)
        expect(failuresOf(command, { state })).toEqual([failures.wrongState])
  })

  it('is carried out by another person than its requester, who may withdraw it', () => {
    expect(failuresOf('confirm', {})).toEqual([])
    expect(failuresOf('confirm', { callerId: 7 })).toEqual([failures.ownRequest])
    expect(failuresOf('reject', { callerId: 7 })).toEqual([])
  })

  it('is carried out with the permission for it', () => {
    expect(mayRun(disposalTransitions, 'confirm', facts(), new Set(['disposalConfirm']))).toBe(true)
    expect(mayRun(disposalTransitions, 'confirm', facts(), new Set())).toBe(false)
  })
})
