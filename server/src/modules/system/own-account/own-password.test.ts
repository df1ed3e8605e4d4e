import { commonFailures } from '@seam/contract/kit/failure'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { sessionCalls } from '@seam/contract/system/session/session'
import { ownAccountCalls, ownAccountFailures } from '@seam/contract/system/user/own-account'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, ['userView'])
})

const newPassword = 'Seil#7741'
const somebody = async () => {
  const user = await addUser(stage.db, { roleIds: [roleId] })
  const client = await signIn(stage.app, user.userMobile, testPassword)
  return { ...user, client, session: client.session }
}
const change = (client: Client, old: string, password: string, confirm = password) => {
  const [oldPassword, sealed, confirmPassword] = [old, password, confirm].map(client.seal) as [string, string, string]
  return client.call(ownAccountCalls.changePassword, { oldPassword, password: sealed, confirmPassword })
}

describe('changing the own password', () => {
  it('ends all sessions of this user, this one too; the new one lets in and is not asked to change', async () => {
    const { client, userMobile, id } = await somebody()
    await stage.db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', id).execute()
    const other = await signIn(stage.app, userMobile, testPassword)
    const bystander = (await somebody()).client
    expect(await change(client, testPassword, newPassword)).toMatchObject({ code: 0, data: null })
    for (const ended of [client, other])
      expectRefusal(await ended.call(sessionCalls.whoAmI), commonFailures.sessionEnded, {
        message: '密码已修改，请重新登录',
      })
    expect((await bystander.call(sessionCalls.whoAmI)).code).toBe(0)
    expectRefusal(await tryToSignIn(stage.app, userMobile, testPassword), commonFailures.signInWrong)
    expect(await tryToSignIn(stage.app, userMobile, newPassword)).toMatchObject({
      code: 0,
      data: { user: { isFirstLogin: false } },
    })
    const log = await stage.db.selectFrom('operationLog').selectAll().where('userId', '=', id).execute()
    expect(log).toMatchObject([
      { operModule: '个人中心', operType: '修改密码', operContent: '修改自己的密码', changes: [] },
    ])
  })

  it('is required by the next request in every process once the password is an initial one', async () => {
    const { client, session, userMobile, id } = await somebody()
    const elsewhere = clientOf(await stage.twin(), session)
    expect((await elsewhere.call(preferenceCalls.get, { listKey: 'x' })).code).toBe(0)
    await stage.db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', id).execute()
    for (const one of [client, elsewhere]) {
      expect(await one.call(preferenceCalls.get, { listKey: 'x' })).toMatchObject({
        code: commonFailures.passwordChangeRequired.code,
        message: '首次登录请先修改密码',
        data: null,
      })
      expect((await one.call(sessionCalls.whoAmI)).data.isFirstLogin).toBe(true)
    }
    expect((await change(elsewhere, testPassword, newPassword)).code).toBe(0)
    const again = await signIn(stage.app, userMobile, newPassword)
    expect((await again.call(preferenceCalls.get, { listKey: 'x' })).code).toBe(0)
  })

  it('refuses, and leaves everything as it was', async () => {
    const { client, userMobile } = await somebody()
    expectRefusal(await change(client, 'Wrong#2026', newPassword), ownAccountFailures.oldPasswordWrong, {
      message: '原密码不正确',
    })
    expectRefusal(await change(client, testPassword, testPassword), ownAccountFailures.passwordUnchanged, {
      message: '新密码与旧密码一致，请重新输入',
    })
    expectRefusal(await change(client, testPassword, newPassword, 'Other#7741'), commonFailures.invalidInput, {
      message: '两次输入密码不一致',
      data: { issues: [{ path: ['confirmPassword'] }] },
    })
    for (const [weak, message] of [
      ['short', /^密码须为6-12位/],
      ['lowercase12', /^密码须为6-12位/],
      ['TooLong#7741xx', /^密码须为6-12位/],
      ['Abc123456', /过于常见/],
      ['P@ssw0rd', /过于常见/],
      ['SEAM#abc1', /系统名称/],
    ] as const) {
      const answer = await change(client, testPassword, weak)
      expectRefusal(answer, commonFailures.invalidInput, { data: { issues: [{ path: ['password'] }] } })
      expect(answer.message).toMatch(message)
    }
    const plain = { oldPassword: testPassword, password: newPassword, confirmPassword: newPassword }
    expectRefusal(await client.call(ownAccountCalls.changePassword, plain), ownAccountFailures.oldPasswordWrong)
    expectRefusal(
      await client.call(ownAccountCalls.changePassword, { ...plain, oldPassword: '' }),
      commonFailures.invalidInput,
    )
    expect((await client.call(sessionCalls.whoAmI)).code).toBe(0)
    expect((await tryToSignIn(stage.app, userMobile, testPassword)).code).toBe(0)
  })

  it('lets nobody guess the old one at a screen left open', async () => {
    const { client } = await somebody()
    for (let n = 0; n < 5; n++)
      expectRefusal(await change(client, `Wrong#${n}000`, newPassword), ownAccountFailures.oldPasswordWrong)
    expectRefusal(await change(client, testPassword, newPassword), commonFailures.tooMany)
  })
})
