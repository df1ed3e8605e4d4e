import { platformCalls } from '@seam/contract/insight/stat/platform'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { signIn } from '../../../../test/client.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'

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
