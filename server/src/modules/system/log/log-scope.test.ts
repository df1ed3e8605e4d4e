import { logCalls } from '@seam/contract/system/log'
import { dataScope } from '@seam/contract/system/role'
import { userCalls } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { addDepartment, addRole, addUser, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

const auditorOf = async (scope: 1 | 2 | 3 | 4 | 5, departmentId: number) => {
  const roleId = await addRole(stage.db, ['oplogView', 'userView', 'userEdit'], { dataScope: scope })
  const user = await addUser(stage.db, { departmentId, roleIds: [roleId] })
  return { ...user, client: await signIn(stage.app, user.userMobile, testPassword) }
}

describe('the data scope of the logs', () => {
  it('shows the lines of the own department, of those below, or the own ones, in both logs', async () => {
    const top = await addDepartment(stage.db)
    const under = await addDepartment(stage.db, { parentId: top })
    const elsewhere = await addDepartment(stage.db)
    const writers = await Promise.all(
      [top, under, elsewhere].map(departmentId => auditorOf(dataScope.all, departmentId)),
    )
    for (const { client, id, userName, departmentId } of writers) {
      const { data } = await client.call(userCalls.page, { query: { userName } })
      const [row] = data.rows
      expect(row?.id).toBe(id)
      if (row) {
        const { roleId, version } = row
        expect((await client.call(userCalls.update, { id, version, userName, departmentId, roleId })).code).toBe(0)
      }
    }
    const accounts = writers.map(({ userMobile }) => userMobile)
    const seenBy = async (scope: 1 | 2 | 3 | 4 | 5, logType: 1 | 2) => {
      const { client, userMobile } = await auditorOf(scope, top)
      const { data } = await client.call(logCalls.page, { logType, pageSize: 100 })
      return { names: data.rows.map(row => row.createName), userMobile }
    }
    for (const logType of [1, 2] as const) {
      const all = (await seenBy(dataScope.all, logType)).names
      expect(accounts.every(account => all.includes(account))).toBe(true)
      const own = await seenBy(dataScope.own, logType)
      expect(own.names.every(account => account === own.userMobile)).toBe(true)
      const department = (await seenBy(dataScope.department, logType)).names
      expect(accounts.map(account => department.includes(account))).toEqual([true, false, false])
      const below = (await seenBy(dataScope.below, logType)).names
      expect(accounts.map(account => below.includes(account))).toEqual([true, true, false])
      expect((await seenBy(dataScope.custom, logType)).names).toEqual([])
    }
  })
})

describe('the tables of the logs', () => {
  it.each(['operation_log', 'login_log'])('%s: the server may add and read, and nothing else', async table => {
    const months = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`.execute(stage.db)
    expect(months.rows.length).toBeGreaterThanOrEqual(4)
    for (const name of [table, ...months.rows.map(row => row.name)])
      for (const statement of [
        `update ${name} set oper_ip = ''`,
        `delete from ${name}`,
        `truncate ${name}`,
        `drop table ${name}`,
        `alter table ${name} disable trigger all`,
      ])
        await expect(sql.raw(statement).execute(stage.services.db), statement).rejects.toThrow(
          /permission denied|must be owner/,
        )
    await sql.raw(`select count(*) from ${table}`).execute(stage.services.db)
    for (const statement of [`update ${table} set oper_ip = ''`, `delete from ${table}_rest`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(stage.db), statement).rejects.toThrow('append-only')
  })

  it('are not the only ones: what refuses changes by its trigger is closed to the server', async () => {
    const columns = await sql<{ name: string; open: boolean }>`
      select distinct tgrelid::regclass::text as name,
        has_table_privilege('seam_app', tgrelid, 'update, delete, truncate') as open
      from pg_trigger where tgfoid = 'refuse_change'::regproc`.execute(stage.db)
    const names = columns.rows.map(row => row.name)
    for (const name of [
      'result',
      'result_reading',
      'posting',
      'entry',
      'fee_line',
      'money_event',
      'item_event',
      'report_file',
    ])
      expect(names).toContain(name)
    expect(columns.rows.filter(row => row.open)).toEqual([])
    const { rows } = await sql`select from pg_class join pg_roles on pg_roles.oid = relowner
      where rolname = 'seam_app'`.execute(stage.db)
    expect(rows).toEqual([])
  })

  it('take a month that nobody made, and give its rows when it is made', async () => {
    const line = {
      createName: '1',
      userName: '',
      operModule: '',
      operType: '',
      operContent: '旧',
      operIp: '',
      traceId: '',
    }
    await stage.services.db
      .insertInto('operationLog')
      .values([
        { ...line, createTime: '2001-01-31 23:59:59', changes: '[]' },
        { ...line, createTime: '2001-02-01 00:00:00', changes: '[]' },
      ])
      .execute()
    const inMonth = (table: string) =>
      sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)} where oper_content = '旧'`
        .execute(stage.db)
        .then(({ rows }) => rows[0]?.total)
    expect(await inMonth('operation_log_rest')).toBe(2)
    for (let twice = 0; twice < 2; twice++)
      await sql`select make_log_partitions('2001-01-15', '2001-01-20')`.execute(stage.db)
    expect(await inMonth('operation_log_200101')).toBe(1)
    expect(await inMonth('operation_log_rest')).toBe(1)
    expect(await inMonth('operation_log')).toBe(2)
    await expect(sql`delete from operation_log_200101`.execute(stage.db)).rejects.toThrow('append-only')
  })
})
