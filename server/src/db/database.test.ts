import { commonFailures, storageFullMessage } from '@seam/contract/kit/failure'
import { departmentCalls } from '@seam/contract/system/department'
import { userCalls } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../test/expect-refusal.ts'
import { next, useAdministrator } from '../../test/people.ts'
import { inRolledBackTransaction, inTransaction, openPool } from './database.ts'

const { stage, desk: client } = useAdministrator()

describe('a statement', () => {
  it('is planned once for a connection, with and without parameters; a search, and several in one text, are not', async () => {
    const pool = openPool(stage.url, { max: 1 })
    const texts = [
      'select count(*) from role where id > $1',
      'select count(*) as roles from role',
      "select count(*) from role where role_name like '%a%'",
      'select 1; select 2',
    ]
    for (const text of texts) await pool.query(text, text.includes('$1') ? [1] : [])
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(({ statement }) => statement)).toEqual(texts.slice(0, 2))
    await pool.end()
  })

  it('of every column outlives a column that a newer program adds', async () => {
    const pool = openPool(stage.url, { max: 1 })
    const columns = async () => {
      const { rows } = await pool.query('select * from "role" limit $1', [1])
      return Object.keys(rows[0] ?? {}).length
    }
    const before = await columns()
    await stage.db.schema.alterTable('role').addColumn('added', 'text').execute()
    expect(await columns()).toBe(before + 1)
    await stage.db.schema.alterTable('role').dropColumn('added').execute()
    await pool.end()
  })
})

describe('a connection', () => {
  it('of a pool waits a limited time for locks, statements and answers', async () => {
    const pool = openPool(stage.url, { max: 1 })
    expect(pool.options).toMatchObject({ query_timeout: 35_000, keepAlive: true })
    const { rows } = await pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    )
    expect(rows).toEqual([{ lock: '3s', statement: '30s' }])
    await pool.end()
  })

  it('is thrown away when its answer came too late, in a transaction too', async () => {
    const pool = openPool(stage.url, { max: 1 })
    const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid
    const before = await pid()
    const connection = await pool.connect()
    const late = { text: 'select pg_sleep(1)', query_timeout: 100 }
    await expect(connection.query(late)).rejects.toThrow('Query read timeout')
    connection.release()
    expect(await pid()).not.toBe(before)
    await pool.end()
  })

  it('is not taken a second time inside a transaction', async () => {
    const { db, guard } = stage.services
    for (const run of [inTransaction, inRolledBackTransaction])
      for (const second of [() => sql`select 1`.execute(db), async () => guard.query('select 1')])
        await expect(run<unknown>(db, second)).rejects.toThrow('a second connection')
  })
})

describe('a write', () => {
  const draft = () => ({ departmentName: `存储${next()}`, contactUser: '王工' })

  it('that waits too long for another one is refused with the seconds to wait', async () => {
    const { data } = await client.post<{ id: number }>(departmentCalls.add.path, draft())
    const answer = await inTransaction(stage.db, async tx => {
      await tx.selectFrom('department').select('id').where('id', '=', data.id).forUpdate().execute()
      return client.call(departmentCalls.switchState, { id: data.id, state: 1 })
    })
    expectRefusal(answer, commonFailures.tooMany, { data: { retryAfter: expect.any(Number) } })
  })

  it('is answered 503 by name where the disk is full, and reads go on', async () => {
    await sql`create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(stage.db)
    for (const table of ['nonce', 'department'])
      await sql`create trigger fill_disk before insert on ${sql.table(table)} for each row execute function fill_disk()`.execute(
        stage.db,
      )
    const read = await client.call(userCalls.page)
    const written = await client.post(departmentCalls.add.path, draft())
    await sql`drop function fill_disk cascade`.execute(stage.db)
    expect(read.code).toBe(0)
    expect(written).toMatchObject({ status: 503, code: 503, message: storageFullMessage })
    expect((await client.post(departmentCalls.add.path, draft())).code).toBe(0)
  })

  it('is refused before the disk is full, and reads go on', async () => {
    Object.assign(stage.services, { isDiskFull: () => true })
    const read = await client.call(userCalls.page)
    const written = await client.post(departmentCalls.add.path, draft())
    Object.assign(stage.services, { isDiskFull: () => false })
    expect(read.code).toBe(0)
    expect(written).toMatchObject({ status: 503, code: 503, message: storageFullMessage })
  })
})
