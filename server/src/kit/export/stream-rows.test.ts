import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, databaseOf, openPool } from '../../db/database.ts'
import { isDatabaseGone } from '../../db/database-error.ts'
import { streamRows } from './stream-rows.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 5 })
  db = databaseOf(pool)
  await sql`insert into captcha (id, answer, expires)
    select lpad(at::text, 22, '0'), 'answer ' || at, now() from generate_series(1, 3201) at`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const captchas = () => db.selectFrom('captcha').select(['id', 'answer']).orderBy('id')
const inUse = () => pool.totalCount - pool.idleCount

describe('streamRows', () => {
  it('returns every row once, in order, and releases the connection', async () => {
    const ids: number[] = []
    for await (const rows of streamRows(db, captchas().where('answer', '<>', 'answer 7')))
      ids.push(...rows.map(({ id }) => Number(id)))
    expect(ids).toHaveLength(3200)
    expect(ids[0]).toBe(1)
    expect(ids.at(-1)).toBe(3201)
    expect(ids).not.toContain(7)
    expect(inUse()).toBe(0)
  })

  it('reads no more rows than requested', async () => {
    for await (const [first] of streamRows(db, captchas())) if (Number(first?.id) === 1001) break
    expect(inUse()).toBe(0)
  })

  it('does not apply the statement timeout to a slow reader', async () => {
    const impatient = databaseOf(openPool(database.url, { max: 1, settings: '-c statement_timeout=300' }))
    let count = 0
    for await (const rows of streamRows(impatient, captchas())) {
      count += rows.length
      await new Promise(resolve => setTimeout(resolve, 250))
    }
    expect(count).toBe(3201)
    await impatient.destroy()
  })

  it('may not write', async () => {
    const query = db.selectFrom('captcha').select(sql`nextval('department_id_seq')`.as('taken'))
    const rows = streamRows(db, query)
    await expect(rows.next()).rejects.toThrow(/read-only/)
    expect(inUse()).toBe(0)
  })

  it('leaves connections to other calls: three read, the fourth waits', async () => {
    const readers = [1, 2, 3, 4].map(() => streamRows(db, captchas()))
    const firsts = readers.map(reader => reader.next())
    await Promise.all(firsts.slice(0, 3))
    expect(inUse()).toBe(3)
    await readers[0]?.return(undefined)
    await firsts[3]
    expect(inUse()).toBe(3)
    await Promise.all(readers.map(reader => reader.return(undefined)))
    expect(inUse()).toBe(0)
  })

  it('reports a lost database without ending the process', async () => {
    const rows = streamRows(db, captchas())
    await rows.next()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
    const rest = async () => {
      for await (const _ of rows) continue
    }
    await expect(rest()).rejects.toSatisfy(isDatabaseGone)
    expect(inUse()).toBe(0)
  })
})
