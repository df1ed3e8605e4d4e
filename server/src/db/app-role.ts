import pg from 'pg'
import { laboratoryTimeZone } from './database.ts'

/** What the server is in the database while it answers: it owns nothing, and what is kept it may read and add to only. */
const appRole = 'seam_app'

/** The settings of a connection that acts as it; a RESET ROLE stays there too. */
export const asAppRole = `-c role=${appRole}`

/** Where the job queue keeps its tables, which it makes itself. */
export const jobSchema = 'jobs'

const make = `do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$`

const mayTake = `do $$ begin
  if not pg_has_role(current_user, '${appRole}', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then execute format('grant ${appRole} to %I', current_user); end if;
end $$`

// A table that refuses changes by its trigger is one to add to only. A log's months and its rest are reached through
// the log alone. What stands already is not granted again: that would write to the catalogue at every start.
const grants = `do $$ declare one record; begin
  for one in select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and not has_schema_privilege('${appRole}', oid, 'usage')
  loop execute format('grant usage on schema %I to ${appRole}', one.name); end loop;
  for one in
    select * from (
      select pg_class.oid::regclass as name, relkind, exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'refuse_change'::regproc) as kept,
        has_table_privilege('${appRole}', pg_class.oid, 'insert') as adds, has_table_privilege('${appRole}', pg_class.oid, 'update, delete, truncate') as changes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v') and nspname !~ '^pg_' and nspname <> 'information_schema' and (not relispartition or nspname = '${jobSchema}')
        and relname <> 'schema_migration'
    ) tables where not adds or changes = kept
  loop
    if one.kept then
      execute format('revoke all on %s from ${appRole}', one.name);
      execute format('grant select, insert on %s to ${appRole}', one.name);
    else
      execute format('grant select, insert, update, delete on %s to ${appRole}', one.name);
    end if;
  end loop;
  for one in select seqrelid::regclass as name from pg_sequence where not has_sequence_privilege('${appRole}', seqrelid, 'usage')
  loop execute format('grant usage on sequence %s to ${appRole}', one.name); end loop;
end $$`

const forJobs = [
  `create schema if not exists ${jobSchema}`,
  `grant usage on schema ${jobSchema} to ${appRole}`,
  `alter default privileges in schema ${jobSchema} grant select, insert, update, delete on tables to ${appRole}`,
  `alter default privileges in schema ${jobSchema} grant usage on sequences to ${appRole}`,
]

const withOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: `-c timezone=${laboratoryTimeZone}` })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes the role of the server and gives it what it needs, after the migrations. False where the database's user may make
 * no roles: then only the triggers keep what is kept.
 */
export const prepareAppRole = (url: string): Promise<boolean> =>
  withOwner(url, async client => {
    try {
      for (const statement of [make, mayTake, ...forJobs, grants]) await client.query(statement)
      return true
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return false
      throw error
    }
  })

/** The months of the logs from now on, made before they begin; by the owner, since the server itself may make no table. */
export const makeLogPartitions = (url: string): Promise<void> =>
  withOwner(url, async client => {
    await client.query(`select make_log_partitions(current_date, (current_date + interval '3 months')::date)`)
  })
