import { commonFailures } from '@seam/contract/kit/failure'
import { petrographyCalls, petrographyFailures } from '@seam/contract/lab/result/petrography'
import { refuse } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { isOutsideTable } from '../../calculation/petrography/reflectance.rules.ts'
import { refuseBlind } from '../../retest/blind.commands.ts'
import { selectSampleItems } from '../item/item.rows.ts'
import { areItemsVisible } from '../item/visible-items.rows.ts'
import { findReflectance, saveReflectance } from './petrography.commands.ts'
import { findSetOfItem } from './petrography.rows.ts'
import { itemsOfSet, reflectanceKindOf } from './petrography.rules.ts'

export const petrographyRoutes = implement(petrographyCalls, {
  get: async ({ db, input: { itemId }, caller }) => {
    if (!(await areItemsVisible(db, [itemId], caller.scope))) throw refuse(commonFailures.notThere)
    const items = await selectSampleItems(db, [itemId])
    const item = items.find(({ id }) => id === itemId)
    const kind = item && reflectanceKindOf(item, items)
    if (item === undefined || kind === undefined) throw refuse(petrographyFailures.noReflectance)
    await refuseBlind(db, [{ itemId, sampleId: item.sampleId }], caller)
    const ofSet = itemsOfSet(item, items)
    const set = await findSetOfItem(db, ofSet[0]?.id ?? itemId)
    return {
      labCode: item.labCode,
      kind,
      items: ofSet.map(({ id, version, project, state }) => ({
        itemId: id,
        version,
        projectName: project.name,
        symbol: project.symbol,
        state,
      })),
      set:
        set === undefined
          ? null
          : { ...set, points: set.readings.length, outsideTable: isOutsideTable(set.deviation, set.notches) },
    }
  },

  preview: async ({ db, input: { kind, readings, itemId }, caller }) => {
    const isRead = itemId !== undefined && (await areItemsVisible(db, [itemId], caller.scope))
    const items = isRead ? await selectSampleItems(db, [itemId]) : []
    const item = items.find(({ id }) => id === itemId)
    const ofSet = item === undefined ? [] : itemsOfSet(item, items)
    return (await findReflectance(db, kind, readings, ofSet)).statistics
  },

  save: saveReflectance,
})
