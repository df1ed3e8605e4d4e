import { platformCalls } from '@seam/contract/insight/stat/platform'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { signIn } from '../../../../test/client.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

it('counts no clients for a salesman without clients', async () => {
  await addClient(lab.desk)
  const ofScope = async (scope: DataScope) => {
    const roleId = await addRole(stage.db, ['statPlatform'], { dataScope: scope })
    const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
    const reader = await signIn(stage.app, userMobile, testPassword)
    return expectOk(reader.call(platformCalls.clients, {}))
  }
  expect((await ofScope(dataScope.all)).total.enabled).toBeGreaterThan(0)
  const { rows, total, months } = await ofScope(dataScope.own)
  expect(rows).toEqual([])
  expect(total).toEqual({ enabled: 0, stopped: 0, fresh: 0, active: 0, silent: 0 })
  expect(months.filter(({ fresh, active }) => fresh + active > 0)).toEqual([])
})

it('counts a client once in each month, in the period, or among those of the previous one', async () => {
  const reader = await personWith(stage, 'statPlatform')
  const [twice, once, silent] = [await addClient(lab.desk), await addClient(lab.desk), await addClient(lab.desk)]
  const sign = async (clientId: number, day: string) => {
    const { id } = await addDelegation(lab.desk, lab.words, clientId)
    await sql`update delegation set sign_time = ${`${day} 23:30:00`}::timestamptz where id = ${id}`.execute(stage.db)
  }
  // five years of 61 months, which begin and end within one
  for (const day of ['2015-03-10', '2015-03-31', '2015-04-01', '2020-03-09']) await sign(twice.id, day)
  for (const day of ['2015-03-09', '2020-02-29']) await sign(once.id, day)
  for (const day of ['2015-03-09', '2020-03-10']) await sign(silent.id, day)
  const query = { clientId: [twice.id, once.id, silent.id] }
  const input = { startTime: '2015-03-10', endTime: '2020-03-09', query }
  const { total, months } = await expectOk(reader.client.call(platformCalls.clients, input))
  expect(total).toMatchObject({ active: 2, silent: 1, fresh: 0 })
  expect(months).toHaveLength(61)
  const activeMonths = months.flatMap(({ month, active }) => (active > 0 ? [[month, active]] : []))
  expect(activeMonths).toEqual([
    ['2015-03', 1],
    ['2015-04', 1],
    ['2020-02', 1],
    ['2020-03', 1],
  ])
})

it('counts the clients of its receipts by month as in total: those in scope', async () => {
  const roleId = await addRole(stage.db, ['statPlatform'], { dataScope: dataScope.own })
  const { id, userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  const reader = await signIn(stage.app, userMobile, testPassword)
  const clients = [await addClient(lab.desk), await addClient(lab.desk)]
  for (const { id: clientId } of clients) {
    const delegation = await addDelegation(lab.desk, lab.words, clientId)
    await expectOk(signFor(lab.desk, delegation))
    await stage.db.updateTable('delegation').set({ createUserId: id }).where('id', '=', delegation.id).execute()
  }
  await stage.db
    .updateTable('client')
    .set({ ownerId: id })
    .where('id', '=', clients[0]?.id ?? 0)
    .execute()
  const { total, months } = await expectOk(reader.call(platformCalls.clients, {}))
  expect(total.active).toBe(1)
  expect(months.reduce((sum, { active }) => sum + active, 0)).toBe(1)
})
