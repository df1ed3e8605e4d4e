import { usesReflectanceSet } from '@seam/contract/catalogue/project/worksheet'
import { returnReason } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { selectHeldItems } from '../control/control.rows.ts'
import { reopenReportsOf } from '../report/reopen.commands.ts'
import { endReturnedNotices } from '../sample/returned-notice.commands.ts'
import { endReviewNotices, notifyReviewersOfUrgent } from '../sample/urgent-notice.commands.ts'
import { applyChanges, findConsequences, sampleIdsOf, urgentSampleIdsOf } from './apply.commands.ts'
import { reasonsWithoutInstrument } from './entry/entry.rules.ts'
import {
  findingsOfItem,
  reasonsAgainstImpossible,
  reasonsAgainstUnexplained,
  visibleFindings,
} from './finding/finding.rules.ts'
import { checkItems, lockItems } from './item/item.commands.ts'
import { selectReadings } from './item/item.rows.ts'
import type { Item, ItemProject } from './item/item.rules.ts'
import { itemFacts, itemTransitions } from './item/item.transitions.rules.ts'
import {
  type Change,
  type ReturnDetails,
  returnChange,
  submitChange,
  takeBackChange,
  takeOverChange,
} from './item/item-change.rules.ts'
import { itemsBesideReturned, reasonsWithoutSet } from './petrography/petrography.rules.ts'
import { findReviewFacts } from './review/review.facts.ts'
import { reopenTestedSamples } from './sample-progress.commands.ts'

type Calls = typeof resultCalls

/** The caller continues entries that others have not submitted. */
export const takeOverResults = async (context: WriteContext<Calls['takeOver']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const { items, rows } = await lockItems(db, input.rows, caller)
  const facts = { callerId: caller.userId }
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'takeOver', itemFacts(item, facts)))
  const changes = rows.map(({ item }) => takeOverChange(item, input.reason, caller.userId))
  const consequences = await findConsequences(db, items, changes)
  return applyChanges(context, `接手（${input.reason}）`, { items, changes, consequences })
}

/**
 * Submits entered results to review: first the guards of each row, then the findings about the values of the whole
 * sample, which are worth judging only if every row may be submitted.
 */
export const submitResults = async (context: WriteContext<Calls['submit']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const { items, rows } = await lockItems(db, input.rows, caller)
  const ids = rows.map(({ item }) => item.id)
  const heldItems = await selectHeldItems(db, ids)
  const isJudgedByReadings = ({ worksheetKind, instrumentRequired }: ItemProject) =>
    instrumentRequired || usesReflectanceSet(worksheetKind)
  const judged = rows.filter(({ item }) => isJudgedByReadings(item.project)).map(({ item }) => item.id)
  const readings = await selectReadings(db, judged)
  checkItems(rows, ({ item, input: { remarks } }) => {
    const own = readings.filter(({ itemId }) => itemId === item.id)
    const facts = itemFacts(item, { explanation: remarks, callerId: caller.userId, isHeld: heldItems.has(item.id) })
    return [
      ...reasonsAgainst(itemTransitions, 'submit', facts),
      ...reasonsWithoutSet(item, items, own),
      ...reasonsWithoutInstrument(item.project, own),
    ]
  })

  const changes = rows.map(({ item, input: { remarks } }) => submitChange(item, remarks, caller.userId))
  const consequences = await findConsequences(db, items, changes)
  checkItems(rows, ({ item, input: { remarks } }, at) => {
    const findings = visibleFindings(findingsOfItem(consequences.findings, item.id))
    return [...reasonsAgainstImpossible(findings, at), ...reasonsAgainstUnexplained(findings, remarks, at)]
  })

  const answer = await applyChanges(context, '提交', { items, changes, consequences })
  await endReturnedNotices(db, sampleIdsOf(changes))
  await notifyReviewersOfUrgent(db, urgentSampleIdsOf(changes), caller.userId)
  return answer
}

/** The reason of a return in the operation log. */
const reasonText = ({ reasonCode, reason: text }: ReturnDetails) =>
  `（${[returnReason.label(reasonCode), text].filter(part => part !== '').join('：')}）`

/** Takes back the mean of a set of reflectance readings with a value that the set gave; the other values follow it. */
const withItemsOfSet = (items: readonly Item[], changes: readonly Change[]): Change[] => {
  const returned = changes.map(({ item }) => item)
  const means = itemsBesideReturned(returned, items)
  return [...changes, ...means.map(item => takeBackChange(item, '同一组测点的结果已退回'))]
}

export const returnResults = async (context: WriteContext<Calls['returnBack']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const details = { reasonCode: input.reasonCode, reason: input.reason }
  const { items, rows } = await lockItems(db, input.rows, caller)
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'returnBack', itemFacts(item)))
  const changes = withItemsOfSet(
    items,
    rows.map(({ item }) => returnChange(item, 'returnBack', details)),
  )
  const consequences = await findConsequences(db, items, changes)
  const answer = await applyChanges(context, `退回${reasonText(details)}`, { items, changes, consequences })
  await endReviewNotices(db, urgentSampleIdsOf(changes))
  return answer
}

export const retractResults = async (context: WriteContext<Calls['retract']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const details = { reasonCode: input.reasonCode, reason: input.reason }
  const { items, rows } = await lockItems(db, input.rows, caller)
  const reviewed = rows.map(({ item }) => item)
  const factsOf = await findReviewFacts(db, { items, reviewed, userId: caller.userId })
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'retract', itemFacts(item, factsOf(item))))
  const changes = withItemsOfSet(
    items,
    reviewed.map(item => returnChange(item, 'retract', details, factsOf(item))),
  )
  const consequences = await findConsequences(db, items, changes)
  const answer = await applyChanges(context, `撤回${reasonText(details)}`, { items, changes, consequences })
  const sampleIds = sampleIdsOf(changes)
  await reopenTestedSamples(db, sampleIds, actorOf(context))
  const names = [...new Set(changes.map(({ item }) => item.project.name))].join('、')
  await reopenReportsOf(db, sampleIds, `${names}的结果已撤回`, actorOf(context))
  return answer
}
