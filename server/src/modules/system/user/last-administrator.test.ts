import { departmentCalls, departmentFailures } from '@seam/contract/system/department'
import { roleCalls, roleFailures } from '@seam/contract/system/role'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/client.ts'
import { addDepartment, addRole, addUser, next, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { countAdministrators } from './administrators.rows.ts'

const stage = useStage()
let ordinary: number

beforeAll(async () => {
  ordinary = await addRole(stage.db, ['userView'])
})

/** An administrator with a role and a department of their own. */
const administratorAlone = async () => {
  const roleId = await addRole(stage.db, [], { roleType: 1 })
  const departmentId = await addDepartment(stage.db)
  const user = await addUser(stage.db, { departmentId, roleIds: [roleId] })
  return { ...user, roleId, client: await signIn(stage.app, user.userMobile, testPassword) }
}
type Administrator = Awaited<ReturnType<typeof administratorAlone>>

/** Every way of removing their rights from an administrator. */
const ways: Readonly<Record<string, (by: Administrator, from: Administrator) => Promise<{ code: number }>>> = {
  'stopping the user': (by, { id }) => by.client.call(userCalls.switchStatus, { id, userStatus: 1 }),
  'stopping the role': (by, { roleId }) => by.client.call(roleCalls.switchState, { id: roleId, state: 1 }),
  'making the role ordinary': (by, { roleId }) =>
    by.client.call(roleCalls.update, { id: roleId, version: 1, roleName: `降级${next()}`, roleType: 2 }),
  'giving the user another role': (by, { id, userName, departmentId }) =>
    by.client.call(userCalls.update, { id, version: 1, userName, departmentId, roleId: ordinary }),
  'stopping the department': (by, { departmentId }) =>
    by.client.call(departmentCalls.switchState, { id: departmentId, state: 1 }),
}
const names = Object.keys(ways)

const administrators = () => inTransaction(stage.db, countAdministrators)

/** Exactly two administrators: all others are stopped. */
const onlyTwo = async () => {
  await stage.db.updateTable('appUser').set({ userStatus: 1 }).execute()
  const both = [await administratorAlone(), await administratorAlone()] as const
  expect(await administrators()).toBe(2)
  return both
}

describe('the last administrator', () => {
  it.each(names)('stays, whoever tries: %s', async name => {
    const [one, two] = await onlyTwo()
    expect((await ways[name]?.(one, two))?.code).toBe(0)
    for (const other of names) {
      const refused = await ways[other]?.(one, one)
      // notOneself: nobody stops their own account.
      expect(
        [
          userFailures.lastAdministrator.code,
          userFailures.notOneself.code,
          roleFailures.lastAdministrator.code,
          departmentFailures.lastAdministrator.code,
        ],
        other,
      ).toContain(refused?.code)
    }
    expect(await administrators()).toBe(1)
  })

  it.each(names.flatMap((first, at) => names.slice(at).map(second => [first, second] as const)))(
    'stays when both come at once: %s, %s',
    async (first, second) => {
      const [one, two] = await onlyTwo()
      await Promise.all([ways[first]?.(one, two), ways[second]?.(two, one)])
      expect(await administrators()).toBe(1)
    },
  )
})
