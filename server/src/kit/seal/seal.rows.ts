import { type RawBuilder, sql } from 'kysely'
import { type Db, laboratoryTimeZone, type Tx } from '../../db/database.ts'

/**
 * An append-only table with `create_time` and `id`. A column that is added later is included only if it is not null;
 * `times` are timestamps that seals of a later version cover as well.
 */
type SealedTable = {
  readonly table: string
  readonly columns: readonly string[]
  readonly times?: { readonly since: number; readonly columns: readonly string[] }
}

/**
 * Tables whose days are sealed together. `refuse_sealed_day(name)` must be their insert trigger. `version` is that of
 * new seals.
 */
export type SealChain = { readonly name: string; readonly version: number; readonly tables: readonly SealedTable[] }

export type Seal = {
  readonly day: string
  readonly rowCount: number
  readonly contentHash: Buffer
  readonly chainHash: Buffer
  readonly version: number
}

export type DayContent = Pick<Seal, 'day' | 'rowCount' | 'contentHash' | 'version'>

/** Beginning of a day in the laboratory. */
const beginningOf = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${sql.lit(plusDays)})::timestamp at time zone ${sql.lit(laboratoryTimeZone)})`

const dayOf = (time: RawBuilder<unknown>) => sql<string>`(${time} at time zone ${sql.lit(laboratoryTimeZone)})::date`

/** All values of a row as text, independent of the settings of the connection. */
const rowText = ({ columns, times }: SealedTable, version: number) => {
  const covered = times !== undefined && times.since <= version ? times.columns : []
  const values = [
    ...['create_time', ...covered].map(time => sql`${sql.lit(time)}, extract(epoch from ${sql.ref(time)})::text`),
    ...columns.map(column => sql`${sql.lit(column)}, ${sql.ref(column)}::text`),
  ]
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(values)}))::text`
}

/**
 * Number of rows and SHA-256 over the hashes of the rows, as seals of the version cover them, for each day from the
 * first to the last; days without rows are omitted.
 */
export const selectDayContents = async (
  db: Db,
  { tables }: SealChain,
  first: string,
  last: string,
  version: number,
): Promise<DayContent[]> => {
  const parts = tables.map(
    (table, source) => sql`
      select ${dayOf(sql`create_time`)} as day, ${sql.lit(source)} as source, create_time, id,
        sha256(convert_to(${rowText(table, version)}, 'UTF8')) as hash
      from ${sql.table(table.table)}
      where create_time >= ${beginningOf(first)} and create_time < ${beginningOf(last, 1)}`,
  )
  const { rows } = await sql<DayContent>`
    select day, ${sql.lit(version)} as version, count(*)::int as row_count, sha256(string_agg(hash, ''::bytea order by source, create_time, id)) as content_hash
    from (${sql.join(parts, sql` union all `)}) rows group by day`.execute(db)
  return rows
}

/** Day of the oldest row, or null. */
export const selectFirstDay = async (db: Db, { tables }: SealChain): Promise<string | null> => {
  const parts = tables.map(({ table }) => sql`select min(create_time) as time from ${sql.table(table)}`)
  const { rows } = await sql<{ day: string | null }>`
    select ${dayOf(sql`min(time)`)} as day from (${sql.join(parts, sql` union all `)}) firsts`.execute(db)
  return rows[0]?.day ?? null
}

/** The last day that ended at least `margin` ago. */
export const selectLastOverDay = async (db: Db, margin: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${dayOf(sql`(now() - ${margin}::interval)`)} - 1 as day`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('the database has no clock')
  return rows[0].day
}

export const selectSeals = (db: Db, { name }: SealChain, after: string | undefined, limit: number): Promise<Seal[]> => {
  const query = db
    .selectFrom('daySeal')
    .select(['day', 'rowCount', 'contentHash', 'chainHash', 'version'])
    .where('chain', '=', name)
    .orderBy('day')
    .limit(limit)
  return (after === undefined ? query : query.where('day', '>', after)).execute()
}

export const findLastSeal = (db: Db, { name }: SealChain): Promise<Seal | undefined> =>
  db
    .selectFrom('daySeal')
    .select(['day', 'rowCount', 'contentHash', 'chainHash', 'version'])
    .where('chain', '=', name)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The sealed part of a chain, or undefined. */
export const selectSealTotals = async (db: Db, { name }: SealChain) => {
  const { rows } = await sql<{ first: string; last: string; days: number; rows: number; hash: string }>`
    select min(day) as first, max(day) as last, count(*)::int as days, sum(row_count)::int as rows,
      encode((array_agg(chain_hash order by day desc))[1], 'hex') as hash
    from day_seal where chain = ${name} having count(*) > 0`.execute(db)
  return rows[0]
}

export const insertSeals = async (tx: Tx, { name }: SealChain, seals: readonly Seal[]): Promise<void> => {
  await tx
    .insertInto('daySeal')
    .values(seals.map(seal => ({ chain: name, ...seal })))
    .execute()
}

/** Blocks sealing by other processes, and late rows, until the transaction ends. */
export const lockChain = async (tx: Tx, { name }: SealChain): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('day_seal'), hashtext(${name}))`.execute(tx)
}

/**
 * Whether a transaction that began on this day or before has written to the tables and is still open: its rows cannot
 * be read yet. A transaction whose beginning this role cannot see counts as well.
 */
export const hasOpenWriters = async (tx: Tx, { tables }: SealChain, day: string): Promise<boolean> => {
  const names = tables.map(({ table }) => table)
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from pg_locks join pg_stat_activity using (pid)
      where relation = any (${names}::text[]::regclass[]) and database = (select oid from pg_database where datname = current_database())
        and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
        and coalesce(xact_start, '-infinity') < ${beginningOf(day, 1)}) as open`.execute(tx)
  return rows[0]?.open ?? true
}
