import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { ReadingDraft } from '@seam/contract/lab/result/result'
import type { ResultPreview } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { refuseBlind } from '../../retest/blind.commands.ts'
import { findingsOfEntry, findingsOfItem } from '../finding/finding.rules.ts'
import { findPlausibility } from '../finding/plausibility.commands.ts'
import { selectSampleItems } from '../item/item.rows.ts'
import type { Item, ItemProject } from '../item/item.rules.ts'
import { consequencesOf, enterChange } from '../item/item-change.rules.ts'
import { areItemsVisible } from '../item/visible-items.rows.ts'
import { judgeReadings, reasonsAgainstReadings } from './entry.rules.ts'
import { reasonsAgainstMethod, withMethod } from './method.rules.ts'
import { isWorkedOut, moistureItemOf, workOutReadings } from './reading.rules.ts'

type Input = {
  readonly itemId?: number | undefined
  readonly methodId?: number | null | undefined
  readonly readings: readonly ReadingDraft[]
}

/** The project alone, without a sample. */
const itemOf = (project: ItemProject): Item => ({
  id: 0,
  sampleId: 0,
  delegationId: 0,
  delegationState: delegationState.testing,
  isUrgent: false,
  labCode: '',
  sampleKindId: 0,
  determinedTime: null,
  project,
  state: itemState.waiting,
  version: 1,
  resultNo: 0,
  holderId: null,
  exception: false,
  current: null,
})

/** The items of the sample of an item in the caller's scope, who may know their results. */
const findItems = async (db: Db, project: ItemProject, { itemId }: Input, caller: Caller) => {
  if (itemId === undefined) return [itemOf(project)]
  if (!(await areItemsVisible(db, [itemId], caller.scope))) throw refuse(commonFailures.notThere)
  const items = await selectSampleItems(db, [itemId])
  await refuseBlind(
    db,
    items.map(({ id, sampleId }) => ({ itemId: id, sampleId })),
    caller,
  )
  return items
}

/**
 * Calculates and judges readings without storing them. A reading that cannot be calculated yet has the reason; others
 * are judged, with the findings that saving them would have.
 */
export const previewReadings = async (
  db: Db,
  ownProject: ItemProject,
  input: Input,
  caller: Caller,
): Promise<ResultPreview> => {
  const stored = await findItems(db, ownProject, input, caller)
  const base = stored.find(({ project: { id } }) => id === ownProject.id)?.project ?? ownProject
  const project = withMethod(base, input.methodId)
  refuseForReasons(reasonsAgainstMethod(base, input.methodId))
  const items = stored.map(item => (item.project.id === project.id ? { ...item, project } : item))
  const moisture = moistureItemOf(project, items)
  const worked = workOutReadings(project, input.readings, moisture)
  const complete = worked.filter(isWorkedOut)
  refuseForReasons(reasonsAgainstReadings(project, complete))
  const readings = worked.map(reading =>
    isWorkedOut(reading)
      ? { component: reading.component, raw: reading.raw, message: '' }
      : { component: reading.component, raw: null, message: reading.failure.message },
  )
  const plausibility = await findPlausibility(db, items)
  const item = items.find(({ project: { id } }) => id === project.id)
  const change = item && complete.length > 0 && enterChange({ item, readings: complete, moisture }, caller.userId)
  const ofItem = change ? findingsOfItem(consequencesOf(items, [change], plausibility).findings, change.item.id) : []
  const findings = findingsOfEntry(plausibility.rules, project, worked, ofItem)
  return { readings, values: judgeReadings(project, complete), findings }
}
