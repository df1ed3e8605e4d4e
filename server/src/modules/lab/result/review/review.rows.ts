import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { reportState } from '@seam/contract/lab/report/report'
import { type resultCalls, worksOnResults } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { delegationInScope, itemVisibleAtReview } from '../../../../kit/list/business-scope.ts'
import { applyFilters, paginate } from '../../../../kit/list/page.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { isOnHold, runRelease } from '../../control/run-hold.sql.ts'
import { benchColumns, benchItems } from '../bench/bench.rows.ts'
import { enterersOf } from '../item/enterers.sql.ts'
import { resultObject } from '../result-object.sql.ts'

const warnings = sql<string[]>`coalesce((select warnings from sample_check where sample_id = sample.id), '[]')`
const remarks = sql<string>`coalesce((select reason from item_event where item_event.item_id = sample_item.id
  and command = 'submit' order by id desc limit 1), '')`
const exception = sql.ref<boolean>('sample_item.exception')

/** The items that wait for review, or those of the filtered state. */
const reviewItems = (db: Db, query: readonly FilterItem[], scope: Scope) => {
  const items = benchItems(db)
    .where(itemVisibleAtReview(scope))
    .select([
      remarks.as('remarks'),
      warnings.as('warnings'),
      exception.as('exception'),
      runRelease.as('release'),
      'delegation.state as delegationState',
    ])
  return query.some(({ key }) => key === 'state')
    ? items.where('sampleItem.state', '>=', itemState.submitted).where('sampleItem.state', '<', itemState.cancelled)
    : items.where('sampleItem.state', '=', sql.lit(itemState.submitted))
}

const reviewFilters = { ...benchColumns, enterUserId: 'inForce.userId' } as const

/** The items that the list shows for these filters. */
export const filteredReviewItems = (db: Db, query: readonly FilterItem[], scope: Scope) =>
  applyFilters(reviewItems(db, query, scope), query, reviewFilters)

/** Exceptions first. */
export const selectReviewPage = (db: Db, input: InputOf<typeof resultCalls.reviewList>, scope: Scope) =>
  paginate(db, reviewItems(db, input.query, scope), input, {
    columns: reviewFilters,
    last: 'sampleItem.id',
    defaultSort: { by: exception, order: 'desc', lastOrder: 'asc' },
  })

/** Of these samples, those whose published results may be retracted: their report is under correction, or voided. */
export const selectRetractableSamples = async (db: Db, sampleIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('reportSample')
    .innerJoin('report', 'report.id', 'reportSample.reportId')
    .select([
      'reportSample.sampleId',
      sql<boolean>`bool_or(report.state < ${reportState.issued} and report.replaces_id is not null)`.as('corrected'),
      sql<boolean>`bool_or(report.state in (${reportState.issued}, ${reportState.released}))`.as('issued'),
    ])
    .where('reportSample.sampleId', '=', sql<number>`any(${sampleIds})`)
    .groupBy('reportSample.sampleId')
    .execute()
  return new Set(rows.filter(({ corrected, issued }) => corrected || !issued).map(({ sampleId }) => sampleId))
}

/** Whether a user is among those who entered an item, and which of the reviewed items are held by their run or released. */
export const selectEntryFacts = async (
  db: Db,
  { entered, reviewed }: { readonly entered: readonly number[]; readonly reviewed: readonly number[] },
) => {
  const { enterers, heldItems, releasedItems } = await db
    .selectNoFrom([
      sql<string[]>`array(select concat_ws(':', item_id, user_id) from ${enterersOf(sql`any(${entered})`)} enterer)`.as(
        'enterers',
      ),
      sql<number[]>`array(select id from sample_item where id = any(${reviewed}) and ${isOnHold})`.as('heldItems'),
      sql<number[]>`array(select id from sample_item where id = any(${reviewed}) and ${runRelease} is not null)`.as(
        'releasedItems',
      ),
    ])
    .executeTakeFirstOrThrow()
  const entries = new Set(enterers)
  return {
    isEnterer: (itemId: number, userId: number): boolean => entries.has(`${itemId}:${userId}`),
    heldItems: new Set(heldItems),
    releasedItems: new Set(releasedItems),
  }
}

export const findBenchItem = (db: Db, itemId: number, scope: Scope) =>
  benchItems(db).where(itemVisibleAtReview(scope)).where('sampleItem.id', '=', itemId).executeTakeFirst()

export const worksAtBenchOrReview = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  worksOnResults.some(permission => permissions.has(permission))

/** The item of a history. Who does not work on results sees those of their delegations. */
export const findHistoryItem = (db: Db, itemId: number, caller: Pick<Caller, 'permissions' | 'scope'>) =>
  worksAtBenchOrReview(caller)
    ? findBenchItem(db, itemId, caller.scope)
    : benchItems(db).where(delegationInScope(caller.scope)).where('sampleItem.id', '=', itemId).executeTakeFirst()

export const selectVersions = async (db: Db, itemId: number) => {
  const rows = await db
    .selectFrom('result as r')
    .select(resultObject.as('version'))
    .where('r.itemId', '=', itemId)
    .orderBy('r.resultNo', 'desc')
    .execute()
  return rows.map(({ version }) => version)
}

export const selectItemEvents = (db: Db, itemId: number) =>
  db
    .selectFrom('itemEvent')
    .select([
      'command',
      'fromState',
      'toState',
      'resultNo',
      'reasonCode',
      'reason as remarks',
      'userName as createName',
      'createTime',
    ])
    .where('itemId', '=', itemId)
    .orderBy('id')
    .execute()
