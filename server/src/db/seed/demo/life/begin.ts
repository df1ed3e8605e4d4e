import { delegationState } from '@seam/contract/lab/delegation'
import type { Item } from '../../../../modules/lab/result/item/item.rules.ts'
import type { Rows } from '../book.ts'
import type { Plan } from '../order/plan.ts'
import type { Life, LivingSample, World } from './life.ts'
import { delegationRow, itemRows, sampleRow } from './new-rows.ts'

const beginSample = (world: World, delegation: Rows['delegation'], plan: Plan, place: number): LivingSample => {
  const { book } = world
  const row = sampleRow(world, delegation, plan, place)
  const ordered = plan.order.order.samples[place]
  book.sample.push(row)
  if (ordered !== undefined) {
    book.sampleGroup.push(...ordered.groups.map(group => ({ sampleId: row.id, ...group })))
    book.sampleItem.push(...itemRows(world, row.id, ordered))
  }
  return { row, nature: plan.order.samples[place]?.nature ?? {} }
}

const liveItem = ({ ground }: World, delegationId: number, row: Rows['sampleItem']): Item => {
  const project = ground.projects.get(row.projectId)
  if (project === undefined) throw new Error(`there is no project ${row.projectId}`)
  const { id, sampleId, state, version } = row
  const standing = { state, version, resultNo: 0, current: null, labCode: '' }
  return { id, sampleId, delegationId, delegationState: delegationState.testing, project, ...standing }
}

/**
 * Writes a planned delegation down as it begins, with its samples and work lists, and gives it to be lived. Samples that
 * come once more are named as they were the first time.
 */
export const begin = (world: World, plan: Plan, first: Life | undefined): Life => {
  const { book } = world
  const delegation = delegationRow(world, plan)
  book.delegation.push(delegation)
  book.delegationNotifier.push(...plan.client.notifiers.map(one => ({ delegationId: delegation.id, ...one })))
  const before = book.sampleItem.length
  const samples = plan.order.samples.map((_, place) => beginSample(world, delegation, plan, place))
  for (const [place, { row }] of (first?.samples ?? []).entries())
    Object.assign(samples[place]?.row ?? {}, { sampleName: row.sampleName })
  const rows = book.sampleItem.slice(before)
  return {
    client: plan.client,
    delegation,
    samples,
    itemRows: new Map(rows.map(row => [row.id, row])),
    results: [],
    reports: [],
    items: rows.map(row => liveItem(world, delegation.id, row)),
  }
}
