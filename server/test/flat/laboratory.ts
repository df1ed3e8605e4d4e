import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { type Db, databaseOf, laboratoryTimeZone, openPool } from '../../src/db/database.ts'
import { naming } from '../../src/db/row-names.ts'
import type { Tables } from '../../src/db/tables.ts'
import type { Services } from '../../src/kit/services.ts'
import { keptSumNames, mergeSum } from '../../src/modules/insight/platform/kept-sum/kept-sum.rows.ts'
import { layoutOf, subjects } from '../../src/modules/insight/rollup/bucket-content.ts'
import { rollUp } from '../../src/modules/insight/rollup/rollup.commands.ts'
import { copyDatabase, createTestDatabase, sharedDatabase, type TestDatabase } from '../database.ts'

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** A database with the rows of some years. */
export type Laboratory = {
  readonly db: Db
  readonly client: pg.Client
  readonly services: Services
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<Statement[]>
  readonly close: () => Promise<void>
}

const rowsFile = join(import.meta.dirname, '..', 'laboratory-rows.sql')

const fillStatements = (rows: number): string[] => {
  const numbers: Readonly<Record<string, number>> = {
    users: rows,
    clients: rows,
    delegations: rows,
    samples: 2,
    items: 2,
    lines: rows * 2,
    open: 40,
  }
  return readFileSync(rowsFile, 'utf8')
    .replace(/(?<!:):([a-z]+)/g, (whole, name: string) => (name in numbers ? String(numbers[name]) : whole))
    .split(/;\n/)
    .filter(statement => statement.trim() !== '')
}

/** The rows refer to each other by their making: to check each of them takes a quarter of the time. */
const withoutReferenceChecks = `do $$ declare one record; begin
  for one in select tgrelid::regclass as of_table, tgname from pg_trigger join pg_constraint c on c.oid = tgconstraint
    where tgisinternal and contype = 'f' and tgparentid = 0
  loop execute format('alter table %s disable trigger %I', one.of_table, one.tgname); end loop;
end $$`

/** Plans are measured as an installation makes them, without the settings of the tests' server. */
const plannerDefaults = '-c join_collapse_limit=8 -c from_collapse_limit=8'

/** Lists of figures are measured for yesterday: only its buckets are computed. */
const otherDays = `with other as (delete from stat_mark where hour < current_date - 1 or hour >= current_date)
  insert into stat_bucket (subject, grain, layout, start)
  select subject, 'day', layout, day from unnest(array['${subjects.join("', '")}'], array[${subjects.map(layoutOf).join()}]) current_layout (subject, layout),
    generate_series(current_date - 1000, current_date, interval '1 day') day where day <> current_date - 1`

/** The kept sums of a laboratory fit into two pages each. */
const uncompacted = `select relname from pg_class where relname in ('client_count', 'account_sum', 'credit_sum') and relpages > 2`
const notVisibleToAll = `select relname from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`

/**
 * Vacuums until no table remains. A connection that another test opens at the same moment holds a snapshot of every
 * database until it is known of which one it is: dead rows and marks of pages are kept for it.
 */
const vacuum = async (client: pg.Client, statement: string, remaining: string) => {
  let names: string[] = []
  for (let attempt = 0; attempt < 50; attempt++) {
    await client.query(statement)
    const { rows } = await client.query<{ relname: string }>(remaining)
    if (rows.length === 0) return
    names = rows.map(({ relname }) => relname)
    await sleep(100)
  }
  throw new Error(`not vacuumed: ${names.join()}`)
}

const openOwner = (url: string): Promise<pg.Client> => {
  const options = `-c timezone=${laboratoryTimeZone} ${plannerDefaults}`
  const client = new pg.Client({ connectionString: url, options })
  return client.connect().then(() => client)
}

const fill = async (client: pg.Client, db: Db, rows: number) => {
  for (const statement of [withoutReferenceChecks, ...fillStatements(rows)]) await client.query(statement)
  for (const name of keptSumNames) await mergeSum(db, name)
  // the fill appended a row for each client at once
  await vacuum(client, 'vacuum (full) client_count, account_sum, credit_sum', uncompacted)
  await vacuum(client, 'vacuum (analyze)', notVisibleToAll)
  await client.query(otherDays)
  await rollUp(db)
  // the marks of the other days are dead rows, which autovacuum would remove
  await vacuum(
    client,
    'vacuum (analyze) stat_mark, stat_bucket, stat_figure, stat_cell',
    `${notVisibleToAll} and relname like 'stat%'`,
  )
}

const makeOriginal = async (rows: number): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  const client = await openOwner(database.url)
  const db = databaseOf(openPool(database.url, { max: 2 }))
  try {
    await fill(client, db, rows)
  } finally {
    await client.end()
    await db.destroy()
  }
  return database
}

/** A copy of the laboratory with so many rows, which is filled once in a run. */
export const openLaboratory = async (rows: number): Promise<Laboratory> => {
  const database = await copyDatabase(await sharedDatabase(`laboratory_${rows}`, () => makeOriginal(rows)))
  const client = await openOwner(database.url)
  const statements: Statement[] = []
  const pool = openPool(database.url, { max: 2 })
  const db: Db = new Kysely<Tables>({
    ...naming(pool),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  })
  return {
    db,
    client,
    // The fields that lists use.
    services: { db, guard: pool, config: { publicUrl: 'http://127.0.0.1' } } as unknown as Services,
    statementsOf: async work => {
      statements.length = 0
      await work()
      // The begin and end of a snapshot read nothing.
      return statements.splice(0).filter(({ text }) => !/^(start|begin|commit|set) ?/.test(text))
    },
    close: async () => {
      await client.end()
      await db.destroy()
      await database.drop()
    },
  }
}
