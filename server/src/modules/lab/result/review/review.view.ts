import { verdict } from '@seam/contract/lab/result/calculation'
import type { ItemCommand } from '@seam/contract/lab/result/result'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { reasonsToWire } from '../../../../kit/reason.rules.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { findingsOfItem, plainFinding } from '../finding/finding.rules.ts'
import { findPlausibility } from '../finding/plausibility.commands.ts'
import { sampleFindings } from '../finding/sample-facts.rules.ts'
import { selectSampleItems } from '../item/item.rows.ts'
import { itemFacts, itemTransitions } from '../item/item.transitions.rules.ts'
import { findReviewFacts } from './review.facts.ts'

type Row = Omit<ReviewRow, 'can' | 'reasons'>

/**
 * Adds the reviewer's possible commands to each row. A waiver that they can still give does not count against
 * confirming.
 */
export const reviewRowsFor = async (db: Db, rows: readonly Row[], { userId }: Caller): Promise<ReviewRow[]> => {
  const ids = rows.map(({ itemId }) => itemId)
  const items = await selectSampleItems(db, ids)
  const byId = new Map(items.map(item => [item.id, item]))
  const reviewed = ids.flatMap(id => byId.get(id) ?? [])
  const factsOf = await findReviewFacts(db, { items, reviewed, userId })
  const plausibility = await findPlausibility(db, items, reviewed)
  const samples = [...Map.groupBy(items, ({ sampleId }) => sampleId).values()]
  const findings = samples.flatMap(own => sampleFindings(own, plausibility))
  return rows.map(row => {
    const item = byId.get(row.itemId)
    if (item === undefined)
      return { ...row, can: { confirm: false, confirmTogether: false, returnBack: false, retract: false }, reasons: [] }
    const own = findingsOfItem(findings, item.id).map(plainFinding)
    const explanation = row.result?.verdict === verdict.accepted ? '' : 'waiver'
    const against = (command: ItemCommand, more = {}) =>
      reasonsAgainst(itemTransitions, command, itemFacts(item, { ...factsOf(item), explanation, ...more }))
    return {
      ...row,
      findings: own,
      can: {
        confirm: against('confirm').length === 0,
        confirmTogether: own.length === 0 && against('confirm', { hasOpenInputs: false, inBatch: true }).length === 0,
        returnBack: against('returnBack').length === 0,
        retract: against('retract').length === 0,
      },
      reasons: reasonsToWire(against('confirm')),
    }
  })
}
