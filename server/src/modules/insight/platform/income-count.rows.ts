import type { IncomeDimension } from '@seam/contract/insight/stat/platform'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import type { Period } from '../../../kit/period.ts'
import { outsideOwnOpenShift } from '../../client/shift/shift.sql.ts'
import { isClientSelected } from './client-count.rows.ts'

type Filter = { readonly query: readonly FilterItem[]; readonly scope: Scope }

/** No cash of the caller's open shift, which they are to count blind. */
export const isCountedFor = ({ userId }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(ledger_account <> 'CASH' or ${outsideOwnOpenShift(userId, 'entry.id')})`

/** Postings of the period on client accounts, without those within the laboratory, which no client caused. */
const postings = (period: Period, { query, scope }: Filter): RawBuilder<unknown> => {
  // A posting without a client, such as an unclaimed transfer, is in nobody's rows.
  const isSeen: RawBuilder<SqlBool> =
    scope.everything && query.length === 0
      ? sql`true`
      : sql`client.id is not null and ${isClientSelected(query, { scope })}`
  return sql`posting join entry on entry.posting_id = posting.id left join client on client.id = posting.client_id
    where posting.business_date between ${period.from}::date and ${period.to}::date
      and posting.posting_kind not in ('HAND_OVER', 'CHANNEL', 'SHORT_OVER', 'OPENING') and ${isSeen} and ${isCountedFor(scope)}`
}

const money = sql`('CASH', 'VAULT', 'BANK', 'ALIPAY', 'WECHAT', 'CARD')`

const keys: Readonly<Record<Exclude<IncomeDimension, 'package'>, RawBuilder<unknown>>> = {
  day: sql`to_char(posting.business_date, 'YYYY-MM-DD')`,
  month: sql`to_char(posting.business_date, 'YYYY-MM')`,
  client: sql`client.id::text`,
  salesman: sql`client.salesman_id::text`,
  source: sql`client.source::text`,
  grade: sql`client.grade_id::text`,
}

/** Income and cash by key, in fen. */
export const selectMoney = async (db: Db, by: Exclude<IncomeDimension, 'package'>, period: Period, filter: Filter) => {
  const { rows } = await sql<{ key: string | null; income: string; cash: string }>`
    select ${keys[by]} as key, coalesce(-sum(amount) filter (where ledger_account in ('CONTRACT', 'REVENUE')), 0)::text as income,
      coalesce(sum(amount) filter (where ledger_account in ${money}), 0)::text as cash
    from ${postings(period, filter)} group by 1 order by 1`.execute(db)
  return rows
}

/** The movement of each account in fen, debit positive; adjustments separately. */
export const selectMovements = async (db: Db, period: Period, filter: Filter) => {
  const { rows } = await sql<{ account: string; isAdjustment: boolean; amount: string }>`
    select ledger_account as account, posting_kind = 'ADJUST' as is_adjustment, sum(amount)::text as amount
    from ${postings(period, filter)} group by 1, 2`.execute(db)
  return rows
}

/** Names of clients, salesmen and grades by key. */
export const selectMoneyNames = async (db: Db, by: IncomeDimension, keyList: readonly string[]) => {
  const names =
    by === 'client'
      ? sql`select id, client_name as name from client`
      : by === 'salesman'
        ? sql`select id, salesman_name as name from salesman`
        : by === 'grade'
          ? sql`select id, grade_name as name from member_grade`
          : sql`select id, group_name as name from project_group`
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${names}) named where id = any(${keyList.map(Number)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
