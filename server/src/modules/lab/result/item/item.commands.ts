import type { ChangedItems } from '@seam/contract/lab/result.row'
import { itemState } from '@seam/contract/lab/sample'
import type { Tx } from '../../../../db/database.ts'
import { type Item, resultProjectOf } from './item.rules.ts'
import { type Actor, insertVersions, moveItems, upsertSampleChecks } from './item-change.rows.ts'
import type { Change } from './item-change.rules.ts'
import { type Recalculation, recalculate, sampleWarnings } from './recalculation.rules.ts'

const followed = (follow: Recalculation): Change => {
  const { item, to } = follow
  const from = { fromState: item.state, toState: to }
  if (!('current' in follow)) return { item, steps: [{ command: 'takeBack', ...from, resultNo: item.resultNo }] }
  const { current } = follow
  const step = { command: follow.anew ? 'calculate' : 'submit', ...from, resultNo: current.resultNo } as const
  const version = { current, readings: [], waiveReason: '' }
  return { item, steps: [step], ...(follow.anew ? { version } : {}) }
}

const after = ({ item, steps, version }: Change): Item => {
  const last = steps.at(-1)
  const state = last?.toState ?? item.state
  const current = version?.current ?? (state === itemState.waiting ? null : item.current)
  return { ...item, state, current, version: item.version + 1, resultNo: last?.resultNo ?? item.resultNo }
}

const replaced = (items: readonly Item[], changed: readonly Item[]): Item[] => {
  const byId = new Map(changed.map(item => [item.id, item]))
  return items.map(item => byId.get(item.id) ?? item)
}

const samplesOf = (items: readonly Item[], changed: readonly Item[]): Item[][] => {
  const touched = new Set(changed.map(({ sampleId }) => sampleId))
  return [...Map.groupBy(items, ({ sampleId }) => sampleId)].filter(([id]) => touched.has(id)).map(([, own]) => own)
}

const standingOf = ({ id, project, state, version, resultNo, current }: Item) => ({
  itemId: id,
  projectCode: project.code,
  state,
  version,
  resultNo,
  verdict: current?.verdict ?? null,
  flagged: current?.flagged ?? false,
  estimated: current?.estimated ?? false,
  values: [...(current?.values ?? [])],
})

/**
 * What changes come to: with them what follows for calculated items, how all of these stand then, and what is odd about
 * their samples now.
 */
export const consequencesOf = (items: readonly Item[], changes: readonly Change[]) => {
  const changed = changes.map(after)
  const now = replaced(items, changed)
  const all = [...changes, ...samplesOf(now, changed).flatMap(recalculate).map(followed)]
  const moved = all.map(after)
  const warnings = samplesOf(replaced(now, moved), changed).map(own => ({
    sampleId: own[0]?.sampleId ?? 0,
    warnings: sampleWarnings(own),
  }))
  return { all, moved, standing: { items: moved.map(standingOf), warnings } satisfies ChangedItems }
}

/** Writes changes down, and what follows from them: calculated items, and what is odd about the samples now. */
export const writeChanges = async (
  tx: Tx,
  items: readonly Item[],
  changes: readonly Change[],
  actor: Actor,
): Promise<ChangedItems> => {
  const { all, standing } = consequencesOf(items, changes)
  await insertVersions(
    tx,
    all.flatMap(({ item, version }) =>
      version === undefined
        ? []
        : [{ ...version, itemId: item.id, standard: item.project.standard, project: resultProjectOf(item.project) }],
    ),
    actor,
  )
  await moveItems(
    tx,
    all.flatMap(({ item, steps }) => steps.map(step => ({ ...step, itemId: item.id }))),
    actor,
  )
  await upsertSampleChecks(tx, standing.warnings)
  return standing
}
