import { verdict } from '@seam/contract/lab/result/calculation'
import type { Finding } from '@seam/contract/lab/result/plausibility'
import type { ItemCommand, ReturnReason } from '@seam/contract/lab/result/result'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import { type ItemState, itemState } from '@seam/contract/lab/sample/sample'
import { stateAfter } from '../../../../kit/transition/transition.rules.ts'
import type { SampleFinding } from '../../plausibility/plausibility.rules.ts'
import { type Entry, enteredResult } from '../entry/entry.rules.ts'
import { inheritMethods } from '../entry/method.rules.ts'
import { type EnteredReading, isWorkedOut } from '../entry/reading.rules.ts'
import { waiveLimits } from '../entry/waiver.rules.ts'
import { findingsOfItem, plainFinding, visibleFindings } from '../finding/finding.rules.ts'
import { type Plausibility, sampleFindings } from '../finding/sample-facts.rules.ts'
import { calculationWarnings, type Recalculation, recalculate } from '../recalculation/recalculation.rules.ts'
import type { CurrentResult, Item, ResultProject } from './item.rules.ts'
import { type ItemFacts, itemFacts, itemTransitions } from './item.transitions.rules.ts'

/** A version of a result to be written. */
export type NewVersion = {
  readonly itemId: number
  readonly current: CurrentResult
  readonly standard: string
  readonly methodId: number | null
  readonly methodName: string
  readonly project: ResultProject
  readonly readings: readonly EnteredReading[]
  readonly waiveReason: string
}

/** A command on an item, for its history. */
type ItemStep = {
  readonly command: ItemCommand
  readonly resultNo: number
  readonly reasonCode?: ReturnReason
  readonly reason?: string
  /** The user who may change it from now on. */
  readonly holderId?: number
}

/** The effect of a call on an item: its commands, the facts of their guards, and a new version if there is one. */
export type Change = {
  readonly item: Item
  readonly steps: readonly ItemStep[]
  readonly facts?: Partial<ItemFacts>
  readonly version?: Pick<NewVersion, 'current' | 'readings' | 'waiveReason'>
}

export const enterChange = (entry: Entry, callerId: number): Change => {
  const { item, readings } = entry
  const current = enteredResult(entry)
  return {
    item,
    steps: [{ command: 'enter', resultNo: current.resultNo, holderId: callerId }],
    facts: { callerId },
    version: { current, readings: readings.filter(isWorkedOut), waiveReason: '' },
  }
}

/** Another analyst continues an entered item. */
export const takeOverChange = (item: Item, reason: string, callerId: number): Change => ({
  item,
  steps: [{ command: 'takeOver', resultNo: item.resultNo, reason, holderId: callerId }],
  facts: { callerId },
})

export const submitChange = (item: Item, reason: string, callerId: number): Change => ({
  item,
  steps: [{ command: 'submit', resultNo: item.resultNo, reason }],
  facts: { explanation: reason, callerId },
})

export const confirmChange = (item: Item, facts: Partial<ItemFacts> = {}): Change => ({
  item,
  steps: [{ command: 'confirm', resultNo: item.resultNo }],
  facts,
})

type Waiver = { readonly reason: string; readonly used?: readonly number[] | undefined }

/** Confirms a result beyond its limit, as a new version with the reviewer's reason. */
export const waiveChange = (
  item: Item,
  readings: readonly (EnteredReading & { ordinal: number })[],
  waiver: Waiver,
  facts: Partial<ItemFacts> = {},
): Change => {
  const { current, project } = item
  const { reason } = waiver
  const withReason = { ...facts, explanation: reason }
  if (current === null) return confirmChange(item, withReason)
  const resultNo = item.resultNo + 1
  const values = waiveLimits(current.values, readings, project.interval, waiver)
  return {
    item,
    steps: [
      { command: 'waive', resultNo, reason },
      { command: 'confirm', resultNo },
    ],
    facts: withReason,
    version: {
      current: { ...current, resultNo, cause: 'waived', verdict: verdict.accepted, flagged: true, values },
      readings,
      waiveReason: reason,
    },
  }
}

export type ReturnDetails = { readonly reasonCode: ReturnReason; readonly reason: string }

/** Back to the bench: from review, or after it was confirmed. */
export const returnChange = (
  item: Item,
  command: 'returnBack' | 'retract',
  details: ReturnDetails,
  facts: Partial<ItemFacts> = {},
): Change => ({ item, steps: [{ command, resultNo: item.resultNo, ...details }], facts })

/** Back to the bench with another item that was returned. */
export const takeBackChange = (item: Item, reason: string): Change => ({
  item,
  steps: [{ command: 'takeBack', resultNo: item.resultNo, reason }],
})

const recalculationChange = (recalculation: Recalculation): Change => {
  const { item } = recalculation
  if (recalculation.command === 'takeBack') return takeBackChange(item, recalculation.reason)
  const { command, current, inputsSubmitted } = recalculation
  return {
    item,
    steps: [{ command, resultNo: current.resultNo }],
    facts: { followsInputs: true, inputsSubmitted },
    ...(command === 'calculate' && { version: { current, readings: [], waiveReason: '' } }),
  }
}

const finalState = ({ item, steps, facts }: Change): ItemState =>
  steps.reduce(
    (state, { command }) => stateAfter(itemTransitions, command, { ...itemFacts(item, facts), state }),
    item.state,
  )

const itemAfter = (change: Change): Item => {
  const { item, steps, version } = change
  const state = finalState(change)
  const current = version?.current ?? (state === itemState.waiting ? null : item.current)
  const lastStep = steps.at(-1)
  const holderId = lastStep?.holderId ?? item.holderId
  const determinedTime = version?.current.cause === 'entered' ? null : item.determinedTime
  const resultNo = lastStep?.resultNo ?? item.resultNo
  return { ...item, state, current, holderId, version: item.version + 1, resultNo, determinedTime }
}

const replaceItems = (items: readonly Item[], changed: readonly Item[]): Item[] => {
  const byId = new Map(changed.map(item => [item.id, item]))
  return items.map(item => byId.get(item.id) ?? item)
}

const itemsBySample = (items: readonly Item[], sampleIds: ReadonlySet<number>): Item[][] =>
  [...Map.groupBy(items, ({ sampleId }) => sampleId)].filter(([id]) => sampleIds.has(id)).map(([, own]) => own)

const changedItem = ({ id, project, state, version, resultNo, current }: Item, findings: readonly Finding[]) => ({
  itemId: id,
  projectCode: project.code,
  state,
  version,
  resultNo,
  verdict: current?.verdict ?? null,
  flagged: current?.flagged ?? false,
  estimated: current?.estimated ?? false,
  values: [...(current?.values ?? [])],
  findings: [...findings],
})

const checkOf = (items: readonly Item[], findings: readonly SampleFinding[]) => ({
  sampleId: items[0]?.sampleId ?? 0,
  warnings: calculationWarnings(items),
  findings: findings.map(finding => ({ ...plainFinding(finding), itemIds: [...finding.itemIds] })),
})

const withInheritedMethods = (items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ({ sampleId }) => sampleId).values()].flatMap(inheritMethods)

/**
 * The changes with those of the dependent calculated items, the findings about the changed samples, and the answer
 * and log data. `otherSampleIds`: of samples that gained or lost items.
 */
export const consequencesOf = (
  items: readonly Item[],
  changes: readonly Change[],
  plausibility: Plausibility,
  otherSampleIds: readonly number[] = [],
) => {
  const changed = changes.map(itemAfter)
  const sampleIds = new Set([...changed.map(({ sampleId }) => sampleId), ...otherSampleIds])
  const current = withInheritedMethods(replaceItems(items, changed))
  const all = [...changes, ...itemsBySample(current, sampleIds).flatMap(recalculate).map(recalculationChange)]
  const after = all.map(itemAfter)
  const samples = itemsBySample(withInheritedMethods(replaceItems(current, after)), sampleIds).map(own => ({
    own,
    findings: sampleFindings(own, plausibility),
  }))
  const findings = samples.flatMap(sample => sample.findings)
  const checks = samples.map(sample => checkOf(sample.own, visibleFindings(sample.findings)))
  const answer = {
    items: after.map(item => changedItem(item, findingsOfItem(visibleFindings(findings), item.id).map(plainFinding))),
    warnings: checks.map(({ sampleId, warnings }) => ({ sampleId, warnings })),
  } satisfies ChangedItems
  return { all, after, findings, checks, answer }
}
export type Consequences = ReturnType<typeof consequencesOf>
