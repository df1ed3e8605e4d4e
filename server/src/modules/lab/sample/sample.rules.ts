import { type SampleState, sampleState } from '@seam/contract/lab/sample'
import type { Move } from '../../../kit/transition.rules.ts'

const { registered, rejected, received, prepared, testing, tested } = sampleState

/** The life of a sample, as far as the desk and the bench go; keeping, returning and disposal follow on `tested`. */
export const sampleMoves = {
  receive: { from: [registered], permission: 'delegateSign', guards: [], to: received },
  reject: { from: [registered], permission: 'delegateSign', guards: [], to: rejected },
  start: { from: [received, prepared], guards: [], to: testing },
  complete: { from: [testing], guards: [], to: tested },
  reopen: { from: [tested], guards: [], to: testing },
} as const satisfies Readonly<Record<string, Move<SampleState, { state: SampleState }>>>

export type SampleCommand = keyof typeof sampleMoves
