import { creditAge } from '@seam/contract/insight/stat/platform'
import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { isClientSelected } from '../stat/measure/client-filter.sql.ts'

type Filter = { readonly query: readonly FilterItem[]; readonly scope: Scope }

const isOfEverything = ({ query, scope }: Filter) => scope.everything && query.length === 0

/** A condition on `account`. */
const isSelected = ({ query, scope }: Filter): RawBuilder<SqlBool> =>
  isOfEverything({ query, scope })
    ? sql`true`
    : sql`exists (select from client where client.id = account.client_id and ${isClientSelected(query, scope)})`

/** The age band of a number of days: 0 for up to 30, 3 for over 90. */
const bandOf = (days: RawBuilder<unknown>) => sql`width_bucket(${days}, array[31, 61, 91])`

/** What clients have used now, by delegation with the posting that used it first since nothing was open. */
const creditNow = (filter: Filter) => sql`
  own as not materialized (
    select account.client_id, credit_limit, credit_used as used from account where ${isSelected(filter)}
  ), credit as not materialized (
    select client_id, delegation_id, posting_id, business_date, amount from delegation_credit account
    where amount <> 0 and ${isSelected(filter)}
  )`

/** The same at the end of an earlier day. Clients who owed nothing are left out at first, with the years of their settled credit. */
const creditThen = (day: string, filter: Filter) => sql`
  later as materialized (
    select entry.client_id, sum(entry.amount) as amount
    from posting join entry on entry.posting_id = posting.id and entry.ledger_account = 'RECEIVABLE'
    where posting.business_date > ${day}::date group by entry.client_id
  ), own as materialized (
    select account.client_id, credit_limit, (credit_used - coalesce(later.amount, 0))::bigint as used
    from account left join later using (client_id) where ${isSelected(filter)}
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
 * that used it first since nothing was open. Credit that no delegation caused, and a settlement that names none, have the delegation null; such a
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
  ), open as not materialized (
    select client_id, delegation_id, posting_id, business_date, amount from credit
    where amount > 0 and client_id not in (select client_id from settled)
    union all
    table rest
  )`

type CreditLine = {
  clientId: number
  clientName: string
  delegationId: number | null
  delegateCode: string
  day: string
  days: number
  amount: string
}

/** The unsettled amount by delegation, the oldest first. */
export const selectOpenCredit = async (
  db: Db,
  day: string,
  age: InputOf<typeof platformRowsCalls.credit>['age'],
  filter: Filter,
): Promise<CreditLine[]> => {
  const days = sql`${day}::date - open.business_date`
  const isOfAge = age === undefined ? sql`true` : sql`${bandOf(days)} = ${sql.lit(creditAge.options.indexOf(age))}`
  const { rows } = await sql<CreditLine>`with ${openCredit(day, filter)}
    select open.client_id, client.client_name, open.delegation_id, coalesce(delegate_code, '') as delegate_code,
      to_char(open.business_date, 'YYYY-MM-DD') as day, ${days} as days, open.amount::text as amount
    from open join client on client.id = open.client_id
      left join delegation on delegation.id = open.delegation_id
    where ${isOfAge} order by open.business_date, open.posting_id, open.delegation_id nulls first`.execute(db)
  return rows
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
