import { usesReflectanceSet } from '@seam/contract/catalogue/worksheet'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures, returnReason } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import { reason } from '../../../kit/reason.rules.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { selectHeldItems } from '../control/control.rows.ts'
import { insertAcceptances } from '../plausibility/plausibility.rows.ts'
import { reopenReportsOf } from '../report/reopen.commands.ts'
import { notifyReviewersOfUrgent } from '../sample/urgent-notice.commands.ts'
import { reasonsAgainstChoice } from './entry/waiver.rules.ts'
import {
  findingsOfItem,
  reasonsAgainstImpossible,
  reasonsAgainstUnaccepted,
  reasonsAgainstUnexplained,
  visibleFindings,
} from './finding/finding.rules.ts'
import { findPlausibility } from './finding/plausibility.commands.ts'
import { checkItems, lockItems, writeChanges } from './item/item.commands.ts'
import { selectReadings } from './item/item.rows.ts'
import type { Item } from './item/item.rules.ts'
import { itemFacts, itemTransitions } from './item/item.transitions.rules.ts'
import {
  type Change,
  type Consequences,
  confirmChange,
  consequencesOf,
  type ReturnDetails,
  returnChange,
  submitChange,
  takeOverChange,
  waiveChange,
} from './item/item-change.rules.ts'
import { logTextOf } from './item/item-log.view.ts'
import { reasonsWithoutSet } from './petrography/petrography.rules.ts'
import { findReviewFacts } from './review/review.facts.ts'
import { completeTestedSamples, reopenTestedSamples } from './sample-progress.commands.ts'
import { notifyOfWithdrawals } from './withdrawal-notice.commands.ts'

type Calls = typeof resultCalls
type Context = Pick<WriteContext<Calls['save']>, 'db' | 'caller' | 'request' | 'logOperation'>

/** Writes the changes with their consequences, the log entry and the notices; returns all changed items. */
const finish = async (
  context: Context,
  items: readonly Item[],
  changes: readonly Change[],
  verb: string,
  consequences?: Consequences,
) => {
  const written = consequences ?? consequencesOf(items, changes, await findPlausibility(context.db, items))
  const answer = await writeChanges(context.db, written, actorOf(context))
  const changedItems = changes.map(({ item }) => item)
  context.logOperation(...logTextOf(verb, changedItems, items, answer))
  await notifyOfWithdrawals(context, written, { items: changedItems, text: verb })
  return answer
}

const sampleIdsOf = (changes: readonly Change[]) => [...new Set(changes.map(({ item }) => item.sampleId))]

/** The caller continues entries that others have not submitted. */
export const takeOverResults = async (context: WriteContext<Calls['takeOver']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const { items, rows } = await lockItems(db, input.rows, caller)
  const facts = { callerId: caller.userId }
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'takeOver', itemFacts(item, facts)))
  const changes = rows.map(({ item }) => takeOverChange(item, input.reason, caller.userId))
  return finish(context, items, changes, `接手（${input.reason}）`)
}

export const submitResults = async (context: WriteContext<Calls['submit']>): Promise<ChangedItems> => {
  const callerId = context.caller.userId
  const { items, rows } = await lockItems(context.db, context.input.rows, context.caller)
  const heldItems = await selectHeldItems(
    context.db,
    rows.map(({ item }) => item.id),
  )
  const reflectance = rows.filter(({ item }) => usesReflectanceSet(item.project.worksheetKind))
  const readings = await selectReadings(
    context.db,
    reflectance.map(({ item }) => item.id),
  )
  checkItems(rows, ({ item, input }) => {
    const own = readings.filter(({ itemId }) => itemId === item.id)
    const facts = itemFacts(item, { explanation: input.remarks, callerId, isHeld: heldItems.has(item.id) })
    return [...reasonsAgainst(itemTransitions, 'submit', facts), ...reasonsWithoutSet(item, items, own)]
  })
  const changes = rows.map(({ item, input }) => submitChange(item, input.remarks, callerId))
  const consequences = consequencesOf(items, changes, await findPlausibility(context.db, items))
  checkItems(rows, ({ item, input }, at) => {
    const findings = visibleFindings(findingsOfItem(consequences.findings, item.id))
    return [...reasonsAgainstImpossible(findings, at), ...reasonsAgainstUnexplained(findings, input.remarks, at)]
  })
  const answer = await finish(context, items, changes, '提交', consequences)
  await notifyReviewersOfUrgent(context.db, sampleIdsOf(changes), callerId)
  return answer
}

export const confirmResults = async (context: WriteContext<Calls['confirm']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const { items, rows } = await lockItems(db, input.rows, caller)
  const reviewed = rows.map(({ item }) => item)
  const confirmedTogether = new Set(reviewed.map(({ id }) => id))
  const reviewFactsOf = await findReviewFacts(db, { items, reviewed, userId: caller.userId, confirmedTogether })
  const factsOf = (item: Item) => ({ ...reviewFactsOf(item), inBatch: rows.length > 1 })
  checkItems(rows, ({ item, input: { waiver } }) =>
    reasonsAgainst(itemTransitions, 'confirm', itemFacts(item, { ...factsOf(item), explanation: waiver?.reason })),
  )
  const waived = rows.filter(row => row.input.waiver !== undefined).map(({ item }) => item.id)
  const readings = waived.length > 0 ? await selectReadings(db, waived) : []
  const readingsOf = ({ id }: Item) => readings.filter(({ itemId }) => itemId === id)
  checkItems(rows, ({ item, input: { waiver } }) => reasonsAgainstChoice(item.current, readingsOf(item), waiver?.used))
  const changes = rows.map(({ item, input: { waiver } }) =>
    waiver === undefined
      ? confirmChange(item, factsOf(item))
      : waiveChange(item, readingsOf(item), waiver, factsOf(item)),
  )
  const consequences = consequencesOf(items, changes, await findPlausibility(db, items, reviewed))
  const findingsOf = (itemId: number) => findingsOfItem(consequences.findings, itemId)
  const hasValues = ({ version }: Change) => !version?.current.values.some(({ reported }) => reported === null)
  const withValues = new Set(changes.filter(hasValues).map(({ item }) => item.id))
  checkItems(rows, ({ item, input: { acceptance } }, at) => {
    const findings = findingsOf(item.id)
    return [
      ...(withValues.has(item.id) ? [] : [reason(plausibilityFailures.wordsDiffer)]),
      ...(rows.length > 1 && findings.length > 0 ? [reason(resultFailures.warnedInBatch)] : []),
      ...reasonsAgainstImpossible(findings, at),
      ...reasonsAgainstUnaccepted(findings, acceptance, at),
    ]
  })
  const answer = await finish(context, items, changes, '复核', consequences)
  const acceptances = rows.flatMap(({ item, input: { acceptance } }) => {
    const resultNo = answer.items.find(({ itemId }) => itemId === item.id)?.resultNo ?? item.resultNo
    return acceptance === undefined
      ? []
      : [{ itemId: item.id, resultNo, findings: findingsOf(item.id), reason: acceptance.reason }]
  })
  await insertAcceptances(db, acceptances, actorOf(context))
  await completeTestedSamples(db, sampleIdsOf(changes), actorOf(context))
  return answer
}

/** The reason of a return in the operation log. */
const reasonText = ({ reasonCode, reason: text }: ReturnDetails) =>
  `（${[returnReason.label(reasonCode), text].filter(part => part !== '').join('：')}）`

export const returnResults = async (context: WriteContext<Calls['returnBack']>): Promise<ChangedItems> => {
  const { reasonCode, reason: text } = context.input
  const details = { reasonCode, reason: text }
  const { items, rows } = await lockItems(context.db, context.input.rows, context.caller)
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'returnBack', itemFacts(item)))
  const changes = rows.map(({ item }) => returnChange(item, 'returnBack', details))
  return finish(context, items, changes, `退回${reasonText(details)}`)
}

export const retractResults = async (context: WriteContext<Calls['retract']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const details = { reasonCode: input.reasonCode, reason: input.reason }
  const { items, rows } = await lockItems(db, input.rows, caller)
  const reviewed = rows.map(({ item }) => item)
  const factsOf = await findReviewFacts(db, { items, reviewed, userId: caller.userId })
  checkItems(rows, ({ item }) => reasonsAgainst(itemTransitions, 'retract', itemFacts(item, factsOf(item))))
  const changes = reviewed.map(item => returnChange(item, 'retract', details, factsOf(item)))
  const answer = await finish(context, items, changes, `撤回${reasonText(details)}`)
  const sampleIds = sampleIdsOf(changes)
  await reopenTestedSamples(db, sampleIds, actorOf(context))
  const names = [...new Set(changes.map(({ item }) => item.project.name))].join('、')
  await reopenReportsOf(db, sampleIds, `${names}的结果已撤回`, actorOf(context))
  return answer
}
