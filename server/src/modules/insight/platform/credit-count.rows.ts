import { creditAge } from '@seam/contract/insight/stat/platform'
import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem, Page } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { compilable } from '../../../kit/export/stream-rows.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'

type CreditQuery = InputOf<typeof platformRowsCalls.credit>
type Filter = { readonly query: readonly FilterItem[]; readonly scope: Scope }

const isOfEverything = ({ query, scope }: Filter) => scope.everything && query.length === 0

/** A condition on `account`. */
const isSelected = ({ query, scope }: Filter): RawBuilder<SqlBool> =>
  isOfEverything({ query, scope })
    ? sql`true`
    : sql`exists (select from client where client.id = account.client_id and ${isClientSelected(query, scope)})`

/** The first days of the age bands after the first. */
const firstDays = [31, 61, 91]
/** The age band of a number of days: 0 for up to 30, 3 for over 90. */
const bandOf = (days: RawBuilder<unknown>) =>
  sql`width_bucket(${days}, array[${sql.join(firstDays.map(one => sql.lit(one)))}])`

/** A condition on `business_date`: credit of an age on a day, of any without one. */
const isOfAge = (day: string, age: CreditQuery['age']): RawBuilder<SqlBool> => {
  const band = age === undefined ? -1 : creditAge.options.indexOf(age)
  const [first, next] = [firstDays[band - 1], firstDays[band]]
  return sql<SqlBool>`${first === undefined ? sql`true` : sql`business_date <= ${day}::date - ${sql.lit(first)}`}
    and ${next === undefined ? sql`true` : sql`business_date > ${day}::date - ${sql.lit(next)}`}`
}

/** What clients have used now, by delegation with the posting that used it first since nothing was open. */
const creditNow = (filter: Filter) => sql`
  own as not materialized (
    select account.client_id, credit_limit, credit_used as used from account where ${isSelected(filter)}
  ), credit as not materialized (
    select client_id, delegation_id, posting_id, business_date, amount from delegation_credit account
    where amount <> 0 and ${isSelected(filter)}
  )`

/**
 * The same at the end of an earlier day, with the limits of that day. Clients who owed nothing are left out at first,
 * with the years of their settled credit.
 */
const creditThen = (day: string, filter: Filter) => sql`
  later as materialized (
    select entry.client_id, sum(entry.amount) as amount
    from posting join entry on entry.posting_id = posting.id and entry.ledger_account = 'RECEIVABLE'
    where posting.business_date > ${day}::date group by entry.client_id
  ), change as materialized (
    select distinct on (client_id) client_id, limit_before from credit_change
    where create_time >= ${day}::date + 1 order by client_id, id
  ), own as materialized (
    select account.client_id, coalesce(change.limit_before, credit_limit) as credit_limit,
      (credit_used - coalesce(later.amount, 0))::bigint as used
    from account left join later using (client_id) left join change using (client_id) where ${isSelected(filter)}
  ), credit as materialized (
    select line.client_id, line.delegation_id, posting_id, business_date, amount from (
      select client_id, delegation_id, max(posting_id) filter (where before = 0) as posting_id, sum(amount)::bigint as amount
      from (select *, sum(amount) over (partition by client_id, delegation_id order by posting_id) - amount as before
        from (select entry.client_id, entry.delegation_id, entry.posting_id, sum(entry.amount) as amount
          from own join entry on entry.client_id = own.client_id and entry.ledger_account = 'RECEIVABLE'
          where own.used > 0
            and not exists (select from posting after where after.id = entry.posting_id and after.business_date > ${day}::date)
          group by 1, 2, 3) part) run
      group by client_id, delegation_id having sum(amount) <> 0) line
    join posting on posting.id = line.posting_id
  )`

/**
 * `own`: what clients have used at the end of a day. `open`: what of it is unsettled, by delegation, with the posting
 * that used it first since nothing was open: `whole` of clients all of whose settlements name delegations, and `rest`
 * of the others. Credit that no delegation caused, and a settlement that names none, have the delegation null; such a
 * settlement is for the oldest credit.
 */
const openCredit = (day: string, filter: Filter) => sql`
  ${day >= laboratoryDay() ? creditNow(filter) : creditThen(day, filter)}, settled as materialized (
    select client_id, sum(amount)::bigint as amount from credit where amount < 0 group by client_id
  ), partly as not materialized (
    select own.*, settled.amount as settled from settled cross join lateral (
      select client_id, delegation_id, posting_id, business_date, amount from credit
      where credit.client_id = settled.client_id and credit.amount > 0 offset 0) own
  ), rest as not materialized (
    select client_id, delegation_id, posting_id, business_date, least(amount, above)::bigint as amount from (
      select partly.*, settled + sum(amount)
        over (partition by client_id order by posting_id, delegation_id nulls first) as above
      from partly) line
    where above > 0
  ), whole as not materialized (
    select client_id, delegation_id, posting_id, business_date, amount from credit
    where amount > 0 and client_id not in (select client_id from settled)
  ), open as not materialized (table whole union all table rest)`

export type CreditLine = {
  clientId: number
  clientName: string
  delegationId: number | null
  delegateCode: string
  day: string
  days: number
  amount: string
}

/** The clients with the most unsettled credit that are listed. */
const topClients = 10

type CreditRow = {
  /** `total` of all clients, an `age` band, one of the `top` clients, or one with `high` use of the limit */
  part: 'total' | 'age' | 'top' | 'high'
  /** the band or the client */
  key: number
  name: string
  limit: string
  used: string
  /** clients with open credit, open credits of a band, or the days of the client's oldest */
  number: number
}

/** `total` and `ages` of a day: kept sums for everything now. */
const sumsOf = (day: string, filter: Filter) =>
  isOfEverything(filter) && day >= laboratoryDay()
    ? sql`total as (
        select sum(credit_limit) as credit_limit, sum(credit_used) as used, sum(debtors) as clients from account_sum
      ), part as (
        select business_date, amount, credits from credit_sum
        union all
        select business_date, -amount, -1 from partly
        union all
        select business_date, amount, 1 from rest
      )`
    : sql`total as (
        select sum(credit_limit) as credit_limit, sum(used) as used, count(*) filter (where used > 0) as clients from own
      ), part as (
        select business_date, amount, 1 as credits from open
      )`

const oldestFirst = sql`business_date, posting_id, delegation_id nulls first`

/** A page of the unsettled amount by delegation, the oldest first, with their number and sum. */
export const selectOpenCredit = async (
  db: Db,
  { age, pageNo, pageSize }: CreditQuery,
  day: string,
  filter: Filter,
): Promise<Page<CreditLine> & { amount: string }> => {
  const { rows } = await sql<CreditLine & { totalRecords: number; totalAmount: string; isRow: boolean }>`
    with ${openCredit(day, filter)}, ${sumsOf(day, filter)}, page as (
      select * from (
        (select * from whole where ${isOfAge(day, age)} order by ${oldestFirst} limit ${sql.lit(pageNo * pageSize)})
        union all select * from rest where ${isOfAge(day, age)}) oldest
      order by ${oldestFirst} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)}
    )
    select page.client_id, client.client_name, page.delegation_id, coalesce(delegate_code, '') as delegate_code,
      to_char(page.business_date, 'YYYY-MM-DD') as day, ${day}::date - page.business_date as days, page.amount::text as amount,
      sums.credits::int as total_records, sums.amount::text as total_amount, page.client_id is not null as is_row
    from (select coalesce(sum(credits), 0) as credits, coalesce(sum(amount), 0) as amount from part where ${isOfAge(day, age)}) sums
      left join page on true left join client on client.id = page.client_id left join delegation on delegation.id = page.delegation_id
    order by page.business_date, page.posting_id, page.delegation_id nulls first`.execute(db)
  const [sums] = rows
  const lines = rows.filter(({ isRow }) => isRow)
  return { rows: lines, totalRecords: sums?.totalRecords ?? 0, amount: sums?.totalAmount ?? '0' }
}

/** All of them, in the same order. */
export const openCreditQuery = (db: Db, { age }: Pick<CreditQuery, 'age'>, day: string, filter: Filter) =>
  compilable(
    db,
    sql<CreditLine>`with ${openCredit(day, filter)}
      select open.client_id, client.client_name, open.delegation_id, coalesce(delegate_code, '') as delegate_code,
        to_char(open.business_date, 'YYYY-MM-DD') as day, ${day}::date - open.business_date as days, open.amount::text as amount
      from open join client on client.id = open.client_id left join delegation on delegation.id = open.delegation_id
      where ${isOfAge(day, age)} order by open.business_date, open.posting_id, open.delegation_id nulls first`,
  )

/** Limits and unsettled credit at the end of a day. */
export const selectCreditCounts = async (db: Db, day: string, filter: Filter): Promise<CreditRow[]> => {
  const { rows } = await sql<CreditRow>`with ${openCredit(day, filter)}, ${sumsOf(day, filter)}, chosen as (
      (select 'top' as part, * from own where used > 0 order by used desc, client_id limit ${sql.lit(topClients)})
      union all
      select 'high', * from own where used * 100 - credit_limit * 80 > 0
    )
    select 'total' as part, 0 as key, '' as name, coalesce(credit_limit, 0)::text as "limit",
      coalesce(used, 0)::text as used, coalesce(clients, 0)::int as number from total
    union all
    select 'age', ${bandOf(sql`${day}::date - business_date`)}, '', '0', sum(amount)::text, sum(credits)::int
    from part group by 2 having sum(credits) <> 0
    union all
    select * from (
      select part, chosen.client_id, client_name, credit_limit::text, used::text, ${day}::date - first.business_date
      from chosen join client on client.id = chosen.client_id cross join lateral (
        select business_date from open where open.client_id = chosen.client_id order by posting_id limit 1) first
      order by chosen.used desc, chosen.client_id) client`.execute(db)
  return rows
}
