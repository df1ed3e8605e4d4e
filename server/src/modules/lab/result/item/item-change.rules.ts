import type { ItemCommand, ReadingDraft, ReturnReason } from '@seam/contract/lab/result'
import { type ItemState, itemState } from '@seam/contract/lab/sample'
import { judgeReadings, verdictOf } from './entry.rules.ts'
import type { CurrentResult, Item, ResultProject } from './item.rules.ts'
import { waiveLimits } from './waiver.rules.ts'

/** A version of a result to be written. */
export type NewVersion = {
  readonly itemId: number
  readonly current: CurrentResult
  readonly standard: string
  readonly project: ResultProject
  readonly readings: readonly ReadingDraft[]
  readonly waiveReason: string
}

/** One change of the state of an item, as its history keeps it. */
export type ItemStep = {
  readonly itemId: number
  readonly command: ItemCommand
  readonly fromState: ItemState
  readonly toState: ItemState
  readonly resultNo: number
  readonly reasonCode?: ReturnReason | undefined
  readonly reason?: string
}

/** What a command does to an item: its steps and, where there is one, its new version. */
export type Change = {
  readonly item: Item
  readonly steps: readonly Omit<ItemStep, 'itemId'>[]
  readonly version?: Omit<NewVersion, 'itemId' | 'standard' | 'project'>
}

/** A new version with these readings, judged. */
export const entering = (item: Item, readings: readonly ReadingDraft[]): Change => {
  const values = judgeReadings(item.project, readings)
  const current = {
    resultNo: item.resultNo + 1,
    cause: 'entered',
    verdict: verdictOf(item.project, values),
    flagged: values.some(({ flagged }) => flagged),
    estimated: false,
    inputs: [],
    values,
  } as const
  const step = {
    command: 'enter',
    fromState: item.state,
    toState: itemState.entered,
    resultNo: current.resultNo,
  } as const
  return { item, steps: [step], version: { current, readings, waiveReason: '' } }
}

export const submitting = (item: Item, reason: string): Change => ({
  item,
  steps: [{ command: 'submit', fromState: item.state, toState: itemState.submitted, resultNo: item.resultNo, reason }],
})

export const confirming = (item: Item): Change => ({
  item,
  steps: [{ command: 'confirm', fromState: item.state, toState: itemState.confirmed, resultNo: item.resultNo }],
})

type Waiver = { readonly reason: string; readonly used?: readonly number[] | undefined }

/** Confirms what lies beyond its limit: as a version of its own, by the reviewer's word. */
export const waiving = (
  item: Item,
  readings: readonly (ReadingDraft & { ordinal: number })[],
  waiver: Waiver,
): Change => {
  const { current, project, state } = item
  if (current === null) return confirming(item)
  const resultNo = item.resultNo + 1
  const values = waiveLimits(current.values, readings, project.interval, waiver)
  const { reason } = waiver
  return {
    item,
    steps: [
      { command: 'waive', fromState: state, toState: state, resultNo, reason },
      { command: 'confirm', fromState: state, toState: itemState.confirmed, resultNo },
    ],
    version: {
      current: { ...current, resultNo, cause: 'waived', verdict: 'accepted', flagged: true, values },
      readings,
      waiveReason: reason,
    },
  }
}

/** Back to the bench: from review, or after it was confirmed. */
export const sendingBack = (
  item: Item,
  command: 'returnBack' | 'retract',
  why: { reasonCode: ReturnReason; reason: string },
): Change => ({
  item,
  steps: [{ command, fromState: item.state, toState: itemState.waiting, resultNo: item.resultNo, ...why }],
})
