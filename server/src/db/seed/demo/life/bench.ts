import { delegationState } from '@seam/contract/lab/delegation'
import { type ReadingDraft, type ReturnReason, returnReason } from '@seam/contract/lab/result'
import { resultCalls } from '@seam/contract/lab/result.calls'
import { itemState } from '@seam/contract/lab/sample'
import type { Item } from '../../../../modules/lab/result/item/item.rules.ts'
import {
  confirming,
  entering,
  sendingBack,
  submitting,
  waiving,
} from '../../../../modules/lab/result/item/item-change.rules.ts'
import { type By, doerOf, type Life, type World } from './life.ts'
import { moveDelegation, moveSample } from './moves.ts'
import { settleIn } from './settle-in.ts'

export const itemOf = (life: Life, sampleId: number, code: string): Item | undefined =>
  life.items.find(item => item.sampleId === sampleId && item.project.code === code)

export type Entry = { readonly sampleId: number; readonly code: string; readonly readings: readonly ReadingDraft[] }

const withItems = (life: Life, entries: readonly Entry[]) =>
  entries.flatMap(({ sampleId, code, readings }) => {
    const item = itemOf(life, sampleId, code)
    return item === undefined ? [] : [{ item, readings }]
  })

export const enter = (world: World, life: Life, by: By, entries: readonly Entry[]) => {
  const changes = withItems(life, entries).map(({ item, readings }) => entering(item, readings))
  settleIn(world, life, changes, by, resultCalls.save, '录入')
}

/** Hands in what was entered of these; what is beyond its limit, with words. */
export const submit = (world: World, life: Life, by: By, entries: readonly Entry[], words: string) => {
  const changes = withItems(life, entries)
    .filter(({ item }) => item.state === itemState.entered)
    .map(({ item }) => submitting(item, item.current?.verdict === 'accepted' ? '' : words))
  settleIn(world, life, changes, by, resultCalls.submit, '提交')
}

/** After a confirmation: samples, and the delegation, that have nothing open are tested. */
const completeWhatIsTested = (world: World, life: Life, by: By) => {
  const open = new Set(life.items.filter(({ state }) => state < itemState.confirmed).map(({ sampleId }) => sampleId))
  for (const sample of life.samples) if (!open.has(sample.row.id)) moveSample(world, sample, 'complete', doerOf(by))
  if (life.delegation.state === delegationState.testing && open.size === 0)
    moveDelegation(world, life, 'complete', doerOf(by))
}

const readingsOf = ({ book }: World, { results }: Life, item: Item) => {
  const last = results.findLast(({ itemId }) => itemId === item.id)
  return book.resultReading.filter(({ resultId }) => resultId === last?.id)
}

/** Confirms all that was submitted of a sample; `waiver` says why what is beyond its limit may stand. */
export const confirm = (world: World, life: Life, by: By, sampleId: number, waiver: string) => {
  const changes = life.items
    .filter(item => item.sampleId === sampleId && item.state === itemState.submitted)
    .map(item =>
      item.current?.verdict === 'accepted'
        ? confirming(item)
        : waiving(item, readingsOf(world, life, item), { reason: waiver }),
    )
  settleIn(world, life, changes, by, resultCalls.confirm, '复核')
  completeWhatIsTested(world, life, by)
}

type Why = { readonly reasonCode: ReturnReason; readonly reason: string }
const saidWhy = ({ reasonCode, reason }: Why) => `（${returnReason.label(reasonCode)}：${reason}）`

export const sendBack = (world: World, life: Life, by: By, item: Item, why: Why) =>
  settleIn(world, life, [sendingBack(item, 'returnBack', why)], by, resultCalls.returnBack, `退回${saidWhy(why)}`)

/** Takes a confirmed result back: its sample and its delegation are tested again. */
export const retract = (world: World, life: Life, by: By, item: Item, why: Why) => {
  settleIn(world, life, [sendingBack(item, 'retract', why)], by, resultCalls.retract, `撤回${saidWhy(why)}`)
  for (const sample of life.samples)
    if (sample.row.id === item.sampleId) moveSample(world, sample, 'reopen', doerOf(by))
  if (life.delegation.state <= delegationState.testing) return
  moveDelegation(world, life, 'reopen', doerOf(by))
  life.delegation.finishTime = null
}
