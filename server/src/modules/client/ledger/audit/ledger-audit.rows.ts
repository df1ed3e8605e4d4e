import type { LedgerAccount } from '@seam/contract/client/money/ledger'
import type { ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import type { InputOf } from '@seam/contract/kit/call'
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { clientInScope, delegationInScope } from '../../../../kit/list/business-scope.ts'
import { applyFiltersAndOrder, paginate } from '../../../../kit/list/page.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import type { Period } from '../../../../kit/period.ts'
import { outsideOwnOpenShift } from '../../shift/shift.sql.ts'
import { lastSummedDay } from '../account-sum.rows.ts'

type Auditor = Pick<Caller, 'userId' | 'scope'>

/**
 * Entries of a delegation by its scope, others of a client by that of the client. Those of neither, such as cash and
 * bank, are in nobody's scope: only users with an unlimited scope see them.
 */
const entryInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everything
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case when entry.delegation_id is null then ${clientInScope(scope)} else ${delegationInScope(scope)} end`

/** Of a user: without the cash of their open shift, which they are to count blind. */
const entries = (db: Db, { userId, scope }: Auditor) =>
  db
    .selectFrom('entry')
    // Not an inner join: the keys of a page are found without it.
    .leftJoin('posting', 'posting.id', 'entry.postingId')
    .leftJoin('client', 'client.id', 'entry.clientId')
    .leftJoin('delegation', 'delegation.id', 'entry.delegationId')
    .leftJoin('shift', 'shift.id', 'entry.shiftId')
    .select([
      'entry.id',
      'entry.postingId',
      'posting.postingKind as kind',
      'posting.cause',
      'posting.businessDate',
      'posting.eventTime',
      'entry.ledgerAccount',
      'entry.amount',
      'entry.balanceAfter',
      'client.clientName',
      'delegation.delegateCode',
      'shift.shiftCode',
      'posting.remarks',
      'posting.userName as createName',
      'entry.createTime',
    ])
    .$narrowType<{
      kind: NotNull
      cause: NotNull
      businessDate: NotNull
      eventTime: NotNull
      remarks: NotNull
      createName: NotNull
    }>()
    .where(outsideOwnOpenShift(userId))
    .where(entryInScope(scope))

const order = {
  columns: {
    ledgerAccount: 'entry.ledgerAccount',
    clientId: 'entry.clientId',
    cause: 'posting.cause',
    createTime: 'entry.createTime',
  },
  last: 'entry.id',
} as const

export const selectEntryPage = (db: Db, input: InputOf<typeof ledgerAuditCalls.page>, auditor: Auditor) =>
  paginate(db, entries(db, auditor), input, order)
export type ListedEntry = Awaited<ReturnType<typeof selectEntryPage>>['rows'][number]

export const entryQuery = (db: Db, input: InputOf<typeof ledgerAuditCalls.exportAll>, auditor: Auditor) =>
  applyFiltersAndOrder(entries(db, auditor), input, order)

type AccountSums = {
  readonly ledgerAccount: LedgerAccount
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
}

/** Sums of every account before a period and within it, in fen. Entries are read of the days alone that are not summed yet. */
export const sumAccounts = async (db: Db, { from, to }: Period): Promise<AccountSums[]> => {
  const { rows } = await sql<AccountSums>`
    select ledger_account,
      coalesce(sum(debit - credit) filter (where business_date < ${from}::date), 0)::bigint as opening,
      coalesce(sum(debit) filter (where business_date >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(credit) filter (where business_date >= ${from}::date), 0)::bigint as credit
    from (
      select ledger_account, business_date, debit, credit from ledger_day
      union all
      select ledger_account, business_date, greatest(amount, 0), greatest(-amount, 0)
      from posting join entry on posting.id = posting_id where business_date > ${lastSummedDay}
    ) line where business_date <= ${to}::date group by ledger_account`.execute(db)
  return rows
}

/** Sums the days up to one that is sealed; nothing is posted to them any more. */
export const insertLedgerDays = async (tx: Tx, last: string): Promise<void> => {
  await sql`
    insert into ledger_day (business_date, ledger_account, debit, credit)
    select business_date, ledger_account, coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0)
    from posting join entry on posting.id = posting_id
    where business_date > ${lastSummedDay} and business_date <= ${last}::date
    group by business_date, ledger_account`.execute(tx)
}
