import { platformCalls } from '@seam/contract/insight/stat/platform'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { expect, it } from 'vitest'
import { useLaboratory } from '../../../../test/builders/bench.ts'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
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
