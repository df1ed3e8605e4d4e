import { payPolicy } from '@seam/contract/client/client'
import { ledgerAccount, tradeState } from '@seam/contract/client/money/ledger'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { literals } from '../../../kit/sql/expressions.ts'
import { isInIssuedReport } from '../report/issued-report.sql.ts'
import { isCovered } from './covered.sql.ts'

const openStates = literals(itemState.waiting, itemState.entered, itemState.submitted)

/** The facts of the guards, as columns of a query over delegation and client. */
export const factColumns = [
  'delegation.state',
  'delegation.origin',
  'delegation.payState',
  'delegation.paid',
  'delegation.credited',
  'delegation.refunded',
  'client.payPolicy',
  sql<number>`delegate_print_count + receipt_print_count + explain_print_count`.as('prints'),
  sql<number>`(select count(*)::int from sample where delegation_id = delegation.id
    and sample.state not in (${sql.lit(sampleState.registered)}, ${sql.lit(sampleState.rejected)}))`.as(
    'receivedSamples',
  ),
  sql<number>`(select count(*)::int from sample join sample_item on sample_item.sample_id = sample.id
    where delegation_id = delegation.id and sample_item.state in (${openStates}))`.as('openItems'),
  sql<number>`(select count(*)::int from sample where delegation_id = delegation.id and ${isInIssuedReport}
    and exists (select from sample_item where sample_id = sample.id and state = ${sql.lit(itemState.published)}))`.as(
    'publishedSamples',
  ),
  // For a finished one: the time of its end.
  sql<boolean>`coalesce(delegation.due_time < coalesce(delegation.finish_time, now()), false)`.as('isLate'),
  sql<boolean>`coalesce(delegation.soon_time <= now() or delegation.due_time < now(), false)`.as('isDueSoon'),
] as const

const delegations = oncePer((db: Db) =>
  db
    .selectFrom('delegation')
    .innerJoin('client', 'client.id', 'delegation.clientId')
    .select(factColumns)
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.clientId',
      'client.clientName',
      'delegation.fee',
      'delegation.coefficient',
      'delegation.memberRate',
      'delegation.surcharges',
      'delegation.surcharge',
      'delegation.createUserId as ownerId',
      'delegation.departmentId',
      'delegation.promisedAmount',
      'delegation.promisedUnit',
      'delegation.dueTime',
      'delegation.urgency',
      'delegation.version',
      // Unsettled credit, in fen.
      sql<bigint>`coalesce((select sum(amount) from entry where entry.delegation_id = delegation.id
        and ledger_account = ${sql.lit(ledgerAccount.receivable)}), 0)::bigint`.as('receivable'),
      sql<boolean>`exists (select from trade_share join trade on trade.id = trade_id
        where trade_share.delegation_id = delegation.id and trade.state = ${sql.lit(tradeState.paying)})`.as(
        'attemptOpen',
      ),
    ])
    .where('delegation.deletedTime', 'is', null)
    .orderBy('delegation.id'),
)

export const findDelegationFacts = (db: Db, id: number) =>
  delegations(db).where('delegation.id', '=', id).executeTakeFirst()

export const findClientOfDelegation = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('delegation').select('clientId').where('id', '=', id).executeTakeFirst())?.clientId

/** Received delegations whose payment gate is open, the oldest first: see `paymentGateOpen`. */
export const selectStartable = async (db: Db): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('delegation')
    .innerJoin('client', 'client.id', 'delegation.clientId')
    .select('delegation.id')
    .where('delegation.deletedTime', 'is', null)
    .where('delegation.state', '=', delegationState.accepted)
    .where(eb => eb.or([isCovered, eb('client.payPolicy', '=', payPolicy.testFirst)]))
    .orderBy('delegation.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const selectDelegationFacts = (db: Db, ids: readonly number[]) =>
  delegations(db).where('delegation.id', '=', sql<number>`any(${ids})`).execute()

/** How many of these delegations meet a condition of `kit/list/business-scope`. */
export const countDelegationsWhere = async (
  db: Db,
  ids: readonly number[],
  visible: RawBuilder<SqlBool>,
): Promise<number> =>
  (
    await db
      .selectFrom('delegation')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('id', '=', sql<number>`any(${ids})`)
      .where(visible)
      .executeTakeFirstOrThrow()
  ).count

/** Whether a delegation meets a condition of `kit/list/business-scope`. */
export const isDelegationWhere = async (db: Db, id: number, visible: RawBuilder<SqlBool>): Promise<boolean> =>
  (await db.selectFrom('delegation').select('id').where('id', '=', id).where(visible).executeTakeFirst()) !== undefined

/**
 * Locks delegations in the order of their ids, then reads their facts, so that changes by the previous lock holder
 * are seen.
 */
export const lockDelegations = async (tx: Tx, ids: readonly number[]) => {
  await tx
    .selectFrom('delegation')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return delegations(tx).where('delegation.id', '=', sql<number>`any(${ids})`).execute()
}

export type DelegationFacts = Awaited<ReturnType<typeof selectDelegationFacts>>[number]

/** The same of a delegation that this transaction has locked. */
export type LockedDelegation = DelegationFacts
