import { createHash, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, laboratoryTimeZone } from './database.ts'

/** The role with the rights of the server: it owns nothing, and may only read append-only tables and insert into them. */
const appRole = 'seam_app'

/** How the server connects: an address, and the settings of each connection. */
type ServerConnection = { readonly url: string; readonly settings: string }

/** The schema of the job queue, which creates its tables itself. */
export const jobSchema = 'jobs'

const make = `do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$`

const mayTake = `do $$ begin
  if not pg_has_role(current_user, '${appRole}', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then execute format('grant ${appRole} to %I', current_user); end if;
end $$`

// A table whose trigger refuses changes is append-only. Months and default partition of a log are reached through the
// log only. Existing grants are not repeated, because that would write to the catalog at every start.
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
  if not has_function_privilege('${appRole}', 'make_coming_log_partitions()', 'execute') then
    grant execute on function make_coming_log_partitions() to ${appRole};
  end if;
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
 * The login role of all servers with this SECRET_KEY, a member of `seam_app` only. Its password is derived from the
 * key, so that every process can compute it.
 */
export const serverUrlOf = (url: string, secretKey: string): string => {
  const own = new URL(url)
  own.username = `seam_server_${createHash('sha256').update(secretKey).digest('hex').slice(0, 12)}`
  own.password = Buffer.from(hkdfSync('sha256', secretKey, '', 'database-role-v1', 24)).toString('base64url')
  return own.href
}

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const makeLogin = async (client: pg.Client, serverUrl: string): Promise<void> => {
  const { username, password } = new URL(serverUrl)
  const { rows } = await client.query('select from pg_roles where rolname = $1', [username])
  const name = pg.escapeIdentifier(username)
  await client.query(
    `${rows.length === 0 ? 'create' : 'alter'} role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`,
  )
  await client.query(`grant ${appRole} to ${name}`)
}

/**
 * Creates the roles of the server after the migrations, and returns how it connects. If the login role cannot sign in
 * (pg_hba.conf), the server acts as `seam_app` over the owner's address; if the user of `url` cannot create roles,
 * undefined: then triggers alone protect append-only tables.
 */
export const prepareAppRole = (url: string, secretKey: string): Promise<ServerConnection | undefined> =>
  withOwner(url, async client => {
    const serverUrl = serverUrlOf(url, secretKey)
    try {
      for (const statement of [make, mayTake, ...forJobs, grants]) await client.query(statement)
      if (!(await canConnect(serverUrl))) await makeLogin(client, serverUrl)
      if (await canConnect(serverUrl)) return { url: serverUrl, settings: '' }
      return { url, settings: `-c role=${appRole}` }
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return undefined
      throw error
    }
  })

/**
 * The monthly partitions of the logs, three months ahead. The function runs as the owner, since the server cannot
 * create tables.
 */
export const makeLogPartitions = async (db: Db): Promise<void> => {
  await sql`select make_coming_log_partitions()`.execute(db)
}
