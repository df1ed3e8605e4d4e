import { salesmanCalls, salesmanFailures } from '@seam/contract/catalogue/salesman'
import { commonFailures } from '@seam/contract/kit/failure'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addUser, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk: admin } = useAdministrator()
describe('the account of a salesman', () => {
  it('is given, shown, kept and taken away', async () => {
    const { id: userId, userName } = await addUser(stage.db)
    const { id } = await expectOk(admin.call(salesmanCalls.add, { salesmanName: '李业务', userId }))
    const row = async () =>
      (await expectOk(admin.call(salesmanCalls.page, {}))).rows.find(salesman => salesman.id === id)
    expect(await row()).toMatchObject({ userId, userName })
    const update = async (more: object) =>
      expectOk(
        admin.call(salesmanCalls.update, { id, version: (await row())?.version ?? 0, salesmanName: '李业务', ...more }),
      )
    await update({ remarks: '老业务员' })
    expect(await row()).toMatchObject({ userId, remarks: '老业务员' })
    await update({ userId: null })
    expect(await row()).toMatchObject({ userId: null, userName: '' })
  })

  it('is given by those who may change the user, to one salesman, and exists', async () => {
    const { id: userId } = await addUser(stage.db)
    await expectOk(admin.call(salesmanCalls.add, { salesmanName: '王业务', userId }))
    const add = (client: Client, salesmanName: string, account: number) =>
      client.call(salesmanCalls.add, { salesmanName, userId: account })
    expectRefusal(await add(admin, '赵业务', userId), salesmanFailures.userTaken)
    expectRefusal(await add(admin, '赵业务', 0x7fffffff), salesmanFailures.userUnknown)
    const clerk = (await personWith(stage, 'salesmanEdit')).client
    expectRefusal(await add(clerk, '赵业务', (await addUser(stage.db)).id), commonFailures.noPermission)
    expect((await clerk.call(salesmanCalls.add, { salesmanName: '赵业务' })).code).toBe(0)
  })
})
