import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { type Reason, reason, reasonsToWire } from '../../../../kit/reason.rules.ts'
import { type Refusal, refuse } from '../../../../kit/refusal.ts'
import type { Actor, UserActor } from '../../../../kit/transition/actor.ts'
import { type Blocked, defineLifecycle } from '../../../../kit/transition/lifecycle.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../../kit/transition/transition.ts'
import * as rows from './item.rows.ts'
import { type Item, labelOf, resultProjectOf } from './item.rules.ts'
import { type ItemFacts, itemFacts, itemTransitions } from './item.transitions.rules.ts'
import { insertVersions, upsertSampleChecks } from './item-change.rows.ts'
import type { Consequences } from './item-change.rules.ts'
import { selectCancelledItems, selectVisibleItems } from './visible-items.rows.ts'

const blockedText = ({ row: { item }, reasons }: Blocked<ItemFacts>): string =>
  `【${item === undefined ? '' : labelOf(item)}】${[...new Set(reasons.map(({ message }) => message))].join('；')}`

/** The refusal of several rows in these words; the data has the reasons of each, and what else is said about it. */
export const refuseItemsWith = (
  message: string,
  blocked: readonly Blocked<ItemFacts>[],
  more: (itemId: number) => object = () => ({}),
): Refusal =>
  refuse(blocked[0]?.reasons[0]?.failure ?? commonFailures.changedMeanwhile, {
    message,
    data: {
      rows: blocked.map(({ row, reasons }) => ({ itemId: row.id, reasons: reasonsToWire(reasons), ...more(row.id) })),
    },
  })

export type RefusalOfItems = (blocked: readonly Blocked<ItemFacts>[]) => Refusal

/** Names the first three rows with their reasons. */
export const refuseItems = (blocked: readonly Blocked<ItemFacts>[], more?: (itemId: number) => object): Refusal => {
  const texts = blocked.slice(0, 3).map(blockedText)
  return refuseItemsWith(`${texts.join('，')}${blocked.length > 3 ? `，等${blocked.length}项` : ''}`, blocked, more)
}

const lock = (tx: Tx, ids: readonly number[]): Promise<readonly ItemFacts[]> => rows.lockItemStates(tx, ids)

const itemLifecycle = defineLifecycle({
  transitions: itemTransitions,
  table: 'sampleItem',
  stateColumn: 'state',
  events: { table: 'itemEvent', rowId: 'itemId' },
  lock,
  effects: {},
  refusal: blocked => refuseItems(blocked),
})

type ItemInput = { readonly itemId: number; readonly version: number }
type LockedRow<R> = { readonly input: R; readonly item: Item }

/** The items that a call names, and all items of their samples, because results of a sample depend on each other. */
export type LockedItems<R> = { readonly items: readonly Item[]; readonly rows: readonly LockedRow<R>[] }

/**
 * Names the items that were cancelled meanwhile; others are not there for the caller. The data has each of them, so that
 * the call can be sent again without them.
 */
const refuseMissing = async (tx: Tx, missing: readonly number[]): Promise<Refusal> => {
  const cancelled = await selectCancelledItems(tx, missing)
  const reasons = new Map(
    cancelled.map(({ id, labCode, projectName }) => [
      id,
      reason(resultFailures.itemCancelled, `【${labCode ?? ''} ${projectName}】已取消，不再检测`),
    ]),
  )
  const all = missing.map(itemId => ({ itemId, reason: reasons.get(itemId) ?? reason(commonFailures.notThere) }))
  const messages = [...new Set(all.map(one => one.reason.message))]
  return refuse(all[0]?.reason.failure ?? commonFailures.notThere, {
    message: messages.join('；'),
    data: { rows: all.map(one => ({ itemId: one.itemId, reasons: reasonsToWire([one.reason]) })) },
  })
}

/** Locks the delegations of the items that a call names, and reads the items. */
export const lockItems = async <R extends ItemInput>(
  tx: Tx,
  inputs: readonly R[],
  { scope }: Pick<Caller, 'scope'>,
): Promise<LockedItems<R>> => {
  const ids = inputs.map(({ itemId }) => itemId)
  const visible = scope.everything ? new Set(ids) : await selectVisibleItems(tx, ids, scope)
  await rows.lockDelegationsOf(tx, [...visible])
  const items = await rows.selectSampleItems(tx, [...visible])
  const byId = new Map(items.map(item => [item.id, item]))
  const locked = inputs.flatMap(input => {
    const item = byId.get(input.itemId)
    return item === undefined ? [] : [{ input, item }]
  })
  const missing = ids.filter(id => !(visible.has(id) && byId.has(id)))
  if (missing.length > 0) throw await refuseMissing(tx, missing)
  return { items, rows: locked }
}

/** Refuses with the reasons of all rows; a row at another version than the caller saw has that one reason. */
export const checkItems = <R extends ItemInput>(
  locked: readonly LockedRow<R>[],
  reasonsAgainstRow: (row: LockedRow<R>, at: number) => readonly Reason[],
  refusalOf: RefusalOfItems = blocked => refuseItems(blocked),
): void => {
  const blocked = locked
    .map((row, at) => ({
      row: itemFacts(row.item),
      reasons:
        row.item.version === row.input.version ? reasonsAgainstRow(row, at) : [reason(commonFailures.changedMeanwhile)],
    }))
    .filter(({ reasons }) => reasons.length > 0)
  if (blocked.length > 0) throw refusalOf(blocked)
}

/** Writes changes with their consequences: new versions, the states of items, and the findings about their samples. */
export const writeChanges = async (
  tx: Tx,
  { all, answer, checks }: Consequences,
  actor: UserActor,
): Promise<ChangedItems> => {
  const versions = all.flatMap(({ item, version }) =>
    version === undefined
      ? []
      : [
          {
            ...version,
            itemId: item.id,
            standard: item.project.standard,
            methodId: item.project.methodId,
            methodName: item.project.methodName,
            project: resultProjectOf(item.project),
          },
        ],
  )
  await insertVersions(tx, versions, actor)
  const steps = all.flatMap(({ item, steps: own, facts }) =>
    own.map(({ command, resultNo, reasonCode, holderId, reason: text = '' }) => ({
      command,
      row: itemFacts(item, facts),
      reason: text,
      set: { resultVersion: resultNo, ...(holderId !== undefined && { holderId }) },
      event: { resultNo, reasonCode: reasonCode ?? null },
    })),
  )
  await transitionAll(tx, itemLifecycle, steps, actor)
  await upsertSampleChecks(tx, checks)
  return answer
}

/** Publishes the confirmed results of samples whose report is being issued; their delegation must be locked. */
export const publishResults = async (tx: Tx, sampleIds: readonly number[], actor: Actor): Promise<void> => {
  const items = await rows.lockItemStatesOf(tx, sampleIds)
  const confirmed = items.filter(({ state }) => state === itemState.confirmed)
  await transitionAll(
    tx,
    itemLifecycle,
    confirmed.map(row => ({ command: 'publish' as const, row, event: { resultNo: row.resultVersion } })),
    actor,
  )
}

/** Cancels and reinstates items by a change of their delegation, which must be locked; no report in force has them. */
export const changeItems = async (
  tx: Tx,
  { cancelled, reinstated }: { readonly cancelled: readonly number[]; readonly reinstated: readonly number[] },
  reasonText: string,
  actor: Actor,
): Promise<void> => {
  const items = await rows.lockItemStates(tx, [...cancelled, ...reinstated])
  const back = new Set(reinstated)
  await transitionAll(
    tx,
    itemLifecycle,
    items.map(row => ({
      command: back.has(row.id) ? ('reinstate' as const) : ('cancel' as const),
      row: { ...row, isRetractable: true },
      reason: reasonText,
      event: { resultNo: row.resultVersion },
    })),
    actor,
  )
}

/** Cancels the items of samples that are rejected, or whose delegation is cancelled: no report in force has them. */
export const cancelItems = async (tx: Tx, sampleIds: readonly number[], actor: Actor): Promise<void> => {
  const items = await rows.lockItemStatesOf(tx, sampleIds)
  const live = items
    .map(item => ({ ...item, isRetractable: true }))
    .filter(item => reasonsAgainst(itemTransitions, 'cancel', item).length === 0)
  await transitionAll(
    tx,
    itemLifecycle,
    live.map(row => ({ command: 'cancel' as const, row, event: { resultNo: row.resultVersion } })),
    actor,
  )
}
