import { commonFailures } from '@seam/contract/kit/failure'
import type { ReadingDraft } from '@seam/contract/lab/result'
import type { ResultPreview } from '@seam/contract/lab/result.row'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { judgeReadings, reasonsAgainstReadings } from './entry.rules.ts'
import { areItemsVisible, selectSampleItems } from './item.rows.ts'
import type { Item, ItemProject } from './item.rules.ts'
import { isWorkedOut, moistureItemOf, workOutReadings } from './reading.rules.ts'

type Input = { readonly itemId?: number | undefined; readonly readings: readonly ReadingDraft[] }

/** The moisture that the readings of an item subtract; only a worksheet that uses it reads the sample. */
const findMoisture = async (db: Db, project: ItemProject, { itemId }: Input, { scope }: Caller) => {
  if (itemId === undefined) return undefined
  if (!(await areItemsVisible(db, [itemId], scope))) throw refuse(commonFailures.notThere)
  if (project.moistureId === null) return undefined
  const items: readonly Item[] = await selectSampleItems(db, [itemId])
  return moistureItemOf(project, items)
}

/** Works out and judges readings without storing them. Readings that cannot be worked out yet say why; others are judged. */
export const previewReadings = async (
  db: Db,
  project: ItemProject,
  input: Input,
  caller: Caller,
): Promise<ResultPreview> => {
  const moisture = await findMoisture(db, project, input, caller)
  const worked = workOutReadings(project, input.readings, moisture)
  const complete = worked.filter(isWorkedOut)
  refuseForReasons(reasonsAgainstReadings(project, complete))
  const readings = worked.map(reading =>
    isWorkedOut(reading)
      ? { component: reading.component, raw: reading.raw, message: '' }
      : { component: reading.component, raw: null, message: reading.failure.message },
  )
  return { readings, values: judgeReadings(project, complete) }
}
