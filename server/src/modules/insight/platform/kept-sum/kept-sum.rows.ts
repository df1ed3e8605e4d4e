import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** Sums that each change appends a row to (migration 390), with what they are the sums of. */
const keptSums = {
  client_count: {
    keys: ['grade_id', 'state', 'source', 'salesman_id'],
    sums: ['clients'],
    rows: sql`select grade_id, state, source, salesman_id, count(*) as clients from client group by 1, 2, 3, 4`,
  },
  account_sum: {
    keys: [],
    sums: ['credit_limit', 'credit_used', 'debtors'],
    rows: sql`select sum(credit_limit) as credit_limit, sum(credit_used) as credit_used, count(*) filter (where credit_used > 0) as debtors
      from account having sum(credit_limit) > 0 or sum(credit_used) > 0`,
  },
  credit_sum: {
    keys: ['business_date'],
    sums: ['amount', 'credits'],
    rows: sql`select business_date, sum(amount) as amount, count(*) as credits from delegation_credit where amount > 0 group by 1`,
  },
} as const
type KeptSum = keyof typeof keptSums
export const keptSumNames = Object.keys(keptSums) as KeptSum[]

const columnsOf = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))
const totalsOf = (sums: readonly string[]) => sql.join(sums.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const isNotZero = (sums: readonly string[]) =>
  sql`(${sql.join(
    sums.map(name => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  )})`

/** `keys, sums` with one row for each key. */
const totals = (name: KeptSum, from: RawBuilder<unknown>) => {
  const { keys, sums } = keptSums[name]
  const columns = keys.length === 0 ? totalsOf(sums) : sql`${columnsOf(keys)}, ${totalsOf(sums)}`
  const groups = keys.length === 0 ? sql`` : sql`group by ${columnsOf(keys)}`
  return sql`select ${columns} from ${from} ${groups} having ${isNotZero(sums)}`
}

/**
 * Replaces the rows of a key by one. Another process that merges meanwhile waits for these rows, and then has those
 * that were appended since.
 */
export const mergeSum = async (db: Db, name: KeptSum): Promise<void> => {
  const { keys, sums } = keptSums[name]
  const repeated =
    keys.length === 0
      ? sql`(select count(*) from ${sql.table(name)}) > 1`
      : sql`exists (select from (select ${columnsOf(keys)} from ${sql.table(name)} group by ${columnsOf(keys)}
          having count(*) > 1) repeated
        where (${sql.join(keys.map(key => sql`repeated.${sql.ref(key)}`))})
          is not distinct from (${sql.join(keys.map(key => sql`${sql.table(name)}.${sql.ref(key)}`))}))`
  await sql`with removed as (delete from ${sql.table(name)} where ${repeated} returning *)
    insert into ${sql.table(name)} (${columnsOf([...keys, ...sums])}) ${totals(name, sql`removed`)}`.execute(db)
}

/** Whether a sum is that of its rows. */
export const isSumOfRows = async (db: Db, name: KeptSum): Promise<boolean> => {
  const { rows } = await sql`with kept as (${totals(name, sql.table(name))}), counted as (${keptSums[name].rows})
    (table kept except table counted) union all (table counted except table kept)`.execute(db)
  return rows.length === 0
}
