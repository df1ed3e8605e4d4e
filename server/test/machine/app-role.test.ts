import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useStage } from '../stage.ts'

const stage = useStage()
const run = (statement: string) => sql.raw(statement).execute(stage.services.db)

describe('the database role of the server', () => {
  it('is no superuser, creates nothing, and is a member of one role only', async () => {
    const { rows } = await sql<Record<string, boolean>>`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = session_user`.execute(
      stage.services.db,
    )
    expect(Object.values(rows[0] ?? { none: true })).toEqual([false, false, false, false, false])
    const { rows: roles } = await sql<{ name: string }>`
      select rolname as name from pg_roles where pg_has_role(session_user, oid, 'member') and rolname <> session_user`.execute(
      stage.services.db,
    )
    expect(roles).toEqual([{ name: 'seam_app' }])
  })

  it.each([
    'set role seam',
    'set session authorization seam',
    'alter role current_user superuser',
    'create role other',
    'create table other ()',
    'create schema other',
    'alter table operation_log disable trigger all',
    'set session_replication_role = replica',
    'drop table app_user',
    'delete from operation_log',
    'update item_event set reason = reason',
    'truncate result',
    "select make_log_partition('operation_log', '2040-01-01')",
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'create function other() returns int language sql security definer as $$ select 1 $$',
  ])('cannot: %s', async statement => {
    await expect(run(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|2F|0L|22023)/) })
  })

  it('creates the next partitions of the logs through the one function that it may call', async () => {
    await expect(run('select make_coming_log_partitions()')).resolves.toBeDefined()
  })
})
