import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { BlockedItem } from '@seam/contract/lab/result/blocked-item'
import { resultFailures } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { Db } from '../../../../db/database.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { reason } from '../../../../kit/reason.rules.ts'
import { refuse } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { checkItems, lockItems } from '../item/item.commands.ts'
import { selectSampleItems, selectSamplesWithItems } from '../item/item.rows.ts'
import { type Item, labelOf } from '../item/item.rules.ts'
import { insertInputs } from '../item/item-change.rows.ts'
import { lockProjects, selectEnabledProjects } from '../item/item-project.rows.ts'
import { areItemsVisible } from '../item/visible-items.rows.ts'
import { findInputChain } from './input-chain.commands.ts'
import { recalculateSamples } from './recalculate.commands.ts'
import { blockedItems } from './recalculation.rules.ts'

/** The live items of a sample in scope; refuses a sample outside the caller's scope. */
export const requireSampleItems = async (db: Db, sampleId: number, scope: Scope): Promise<readonly Item[]> => {
  const [sample] = await selectSamplesWithItems(db, [sampleId])
  const items = sample === undefined ? [] : await selectSampleItems(db, sample.itemIds)
  const ids = items.map(({ id }) => id)
  if (items.length === 0 || !(await areItemsVisible(db, ids, scope))) throw refuse(commonFailures.notThere)
  return items
}

/** The calculated items of a sample that cannot get a value, with the projects that could be added for them. */
export const findBlockedItems = async (db: Db, sampleId: number, scope: Scope): Promise<BlockedItem[]> => {
  const items = await requireSampleItems(db, sampleId, scope)
  const blocked = blockedItems(items)
  const enabled = await selectEnabledProjects(db, { codes: [...new Set(blocked.flatMap(({ missing }) => missing))] })
  const chains = await Promise.all(enabled.map(({ projectId }) => findInputChain(db, projectId, items)))
  const projects = enabled.flatMap((project, at) => {
    const inputs = chains[at]?.slice(1).map(({ name, symbol }) => ({ projectName: name, symbol }))
    return inputs === undefined ? [] : [{ ...project, inputs }]
  })
  return blocked.map(({ item, reason: text, missing }) => ({
    itemId: item.id,
    version: item.version,
    projectName: item.project.name,
    reason: text,
    projects: projects.flatMap(({ projectCode, ...project }) => (missing.includes(projectCode) ? [project] : [])),
  }))
}

type Calls = typeof resultCalls

/**
 * Adds a project that the calculation of an item lacks, with what that project is itself calculated from and the sample
 * lacks too; the client is not charged for it.
 */
export const addInput = async (context: WriteContext<Calls['addInput']>): Promise<{ itemId: number }> => {
  const { db, input, caller, logOperation } = context
  const { items, rows } = await lockItems(db, [input], caller)
  const chain = await findInputChain(db, input.projectId, items)
  const ids = chain === undefined ? [input.projectId] : chain.map(({ id }) => id)
  const [project, ...inputs] = await lockProjects(db, ids)
  const code = project?.projectCode ?? ''
  checkItems(rows, ({ item }) => [
    ...(item.delegationState === delegationState.testing ? [] : [reason(resultFailures.notTesting)]),
    ...(blockedItems(items).some(blocked => blocked.item.id === item.id && blocked.missing.includes(code))
      ? []
      : [reason(resultFailures.inputNotMissing)]),
    ...(chain !== undefined && [project, ...inputs].every(one => one === undefined || one.state === state.enabled)
      ? []
      : [reason(resultFailures.inputStopped)]),
  ])
  const [item] = items
  if (project === undefined || item === undefined) throw refuse(commonFailures.notThere)
  const added = await insertInputs(db, { sampleId: item.sampleId, projectIds: ids, addedFor: input.itemId })
  const itemOf = new Map(added.map(({ id, projectId }) => [projectId, id]))
  const cancelled = [project, ...inputs].find(({ id }) => !itemOf.has(id))
  const itemId = itemOf.get(project.id)
  if (cancelled !== undefined || itemId === undefined)
    throw refuse(resultFailures.inputCancelled, {
      message: `所缺的${(cancelled ?? project).projectName}在此样品中已取消，请用委托变更恢复`,
    })
  // Everything that a calculated input needs may be there already.
  await recalculateSamples(context, [item.sampleId], actorOf(context))
  const itemOfInput = items.find(({ id }) => id === input.itemId) ?? item
  logOperation(`为【${labelOf(itemOfInput)}】加测${[project, ...inputs].map(one => one.projectName).join('、')}`)
  return { itemId }
}
