import { type Finding, plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { type ConfirmRow, resultFailures } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import type { z } from 'zod'
import type { Db } from '../../../../db/database.ts'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { insertAcceptances } from '../../plausibility/plausibility.rows.ts'
import { endReviewNotices } from '../../sample/urgent-notice.commands.ts'
import { applyChanges, findConsequences, sampleIdsOf, urgentSampleIdsOf } from '../apply.commands.ts'
import { reasonsAgainstChoice } from '../entry/waiver.rules.ts'
import {
  findingsOfItem,
  plainFinding,
  reasonsAgainstImpossible,
  reasonsAgainstUnaccepted,
} from '../finding/finding.rules.ts'
import { checkItems, type LockedItems, lockItems, refuseItems } from '../item/item.commands.ts'
import { selectReadings } from '../item/item.rows.ts'
import type { Item } from '../item/item.rules.ts'
import { type ItemFacts, itemFacts, itemTransitions } from '../item/item.transitions.rules.ts'
import { type Change, confirmChange, waiveChange } from '../item/item-change.rules.ts'
import { completeTestedSamples } from '../sample-progress.commands.ts'
import { findReviewFacts } from './review.facts.ts'

type Rows = LockedItems<z.output<typeof ConfirmRow>>['rows']
type Row = Rows[number]

/**
 * Confirms results. Each pass of checks relies on the one before it, and a refusal names the reasons of one pass:
 *
 * 1. may each row be confirmed now, by this reviewer?
 * 2. do the readings that a waiver chooses exist? They determine the waived value.
 * 3. is the outcome acceptable? Findings are about the values after the change, of the whole sample.
 */
export const confirmResults = async (context: WriteContext<(typeof resultCalls)['confirm']>): Promise<ChangedItems> => {
  const { db, caller, input } = context
  const { items, rows } = await lockItems(db, input.rows, caller)
  const reviewed = rows.map(({ item }) => item)
  const confirmedTogether = new Set(reviewed.map(({ id }) => id))
  const reviewFactsOf = await findReviewFacts(db, { items, reviewed, userId: caller.userId, confirmedTogether })
  const isBatch = rows.length > 1
  const factsOf = ({ item, input: { waiver } }: Row): Partial<ItemFacts> => ({
    ...reviewFactsOf(item),
    inBatch: isBatch,
    explanation: waiver?.reason,
  })

  checkItems(rows, row => reasonsAgainst(itemTransitions, 'confirm', itemFacts(row.item, factsOf(row))))

  const readingsOf = await findReadingsToWaive(db, rows)
  checkItems(rows, ({ item, input: { waiver } }) => reasonsAgainstChoice(item.current, readingsOf(item), waiver?.used))

  const changes = rows.map(row => changeOf(row, readingsOf(row.item), factsOf(row)))
  const consequences = await findConsequences(db, items, changes, reviewed)
  const findingsOf = (id: number) => findingsOfItem(consequences.findings, id).map(plainFinding)
  const incomplete = new Set(changes.filter(isWithoutValue).map(({ item }) => item.id))
  checkItems(
    rows,
    (row, at) => [
      ...(incomplete.has(row.item.id) ? [reason(plausibilityFailures.wordsDiffer)] : []),
      ...reasonsAgainstFindings(findingsOf(row.item.id), row, at, isBatch),
    ],
    // A waiver has findings that no list shows before.
    blocked => refuseItems(blocked, id => ({ findings: findingsOf(id) })),
  )

  const answer = await applyChanges(context, '复核', { items, changes, consequences })
  await insertAcceptances(db, acceptancesOf(rows, answer, findingsOf), actorOf(context))
  await endReviewNotices(db, urgentSampleIdsOf(changes))
  await completeTestedSamples(db, sampleIdsOf(changes), actorOf(context))
  return answer
}

type Readings = Awaited<ReturnType<typeof selectReadings>>

const findReadingsToWaive = async (db: Db, rows: Rows): Promise<(item: Item) => Readings> => {
  const waived = rows.filter(({ input }) => input.waiver !== undefined).map(({ item }) => item.id)
  const readings = waived.length > 0 ? await selectReadings(db, waived) : []
  return ({ id }) => readings.filter(({ itemId }) => itemId === id)
}

const changeOf = ({ item, input: { waiver } }: Row, readings: Readings, facts: Partial<ItemFacts>): Change =>
  waiver === undefined ? confirmChange(item, facts) : waiveChange(item, readings, waiver, facts)

/** A waiver of words that differ gives no value. */
const isWithoutValue = ({ version }: Change): boolean =>
  version?.current.values.some(({ reported }) => reported === null) === true

const reasonsAgainstFindings = (
  findings: readonly Finding[],
  { input: { acceptance } }: Row,
  at: number,
  isBatch: boolean,
): readonly Reason[] => [
  ...(isBatch && findings.length > 0 ? [reason(resultFailures.warnedInBatch)] : []),
  ...reasonsAgainstImpossible(findings, at),
  ...reasonsAgainstUnaccepted(findings, acceptance, at),
]

/** The findings that the reviewer accepted, with the number of the version that is confirmed: a waiver makes a new one. */
const acceptancesOf = (rows: Rows, answer: ChangedItems, findingsOf: (itemId: number) => readonly Finding[]) => {
  const changed = new Map(answer.items.map(item => [item.itemId, item]))
  return rows.flatMap(({ item, input: { acceptance } }) =>
    acceptance === undefined
      ? []
      : [
          {
            itemId: item.id,
            resultNo: changed.get(item.id)?.resultNo ?? item.resultNo,
            findings: findingsOf(item.id),
            reason: acceptance.reason,
          },
        ],
  )
}
