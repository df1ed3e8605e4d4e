import { commonFailures } from '@seam/contract/kit/failure'
import { configCalls, configFailures } from '@seam/contract/system/config'
import { userCalls } from '@seam/contract/system/user/user'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, administrator, nextMobile, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await personWith(stage, 'configView', 'configEdit')).client
})

type Draft = Record<string, unknown>
const update = async (draft: Draft) => {
  const { data } = await client.call(configCalls.get)
  return client.post(configCalls.update.path, { version: data.version, ...draft })
}
const lastSentence = async () =>
  (await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
    .operContent

describe('system configuration', () => {
  it('shows a stranger the look and nothing else', async () => {
    const { code, data } = await clientOf(stage.app).call(configCalls.look)
    expect(code).toBe(0)
    expect(Object.keys(data).sort()).toEqual([
      'dashboardBackgroundImg',
      'loginBackgroundImg',
      'loginBottomDesc',
      'passwordMaxLength',
      'passwordMinLength',
      'registerOpen',
      'sysLogo',
      'sysTitle',
      'version',
      'welcomeTitle',
    ])
  })

  it('changes what is given, leaves the rest, and tells the change', async () => {
    expect((await update({ sysTitle: '煤质检测系统', loginBottomDesc: '京ICP备1号' })).code).toBe(0)
    expect(await lastSentence()).toBe(
      '将系统配置的系统名称由【空】改为【煤质检测系统】，登录页底部说明由【空】改为【京ICP备1号】',
    )
    expect((await update({ idleMinutes: 30 })).code).toBe(0)
    expect((await client.call(configCalls.get)).data).toMatchObject({
      sysTitle: '煤质检测系统',
      idleMinutes: 30,
      passwordMinLength: 6,
    })
  })

  it('refuses an old version, a reversed policy, a weak initial password and a foreign picture', async () => {
    const { data } = await client.call(configCalls.get)
    expectRefusal(await update({ version: data.version - 1, sysTitle: 'x' }), commonFailures.changedMeanwhile)
    expectRefusal(await update({ passwordMinLength: 13 }), configFailures.policyReversed)
    expectRefusal(await update({ initialPassword: 'abc' }), configFailures.initialPasswordWeak)
    expectRefusal(await update({ initialPassword: 'Abc123456' }), configFailures.initialPasswordWeak)
    expectRefusal(await update({ initialPassword: 'SeAm#7741' }), configFailures.initialPasswordWeak, {
      message: '密码不能包含系统名称',
    })
    expectRefusal(await update({ sysLogo: 'https://elsewhere.example/logo.png' }), commonFailures.notThere)
    expectRefusal(await update({ sysTitle: 'x'.repeat(31) }), commonFailures.invalidInput)
    expect((await client.call(configCalls.get)).data).toEqual(data)
  })

  it('gives new users the fixed initial password, which the log never shows', async () => {
    expect((await update({ initialPassword: 'Neu#77412' })).code).toBe(0)
    expect(await lastSentence()).toBe('将系统配置的初始密码由【随机】改为【固定（已更换）】')
    const [departmentId, roleId] = [await addDepartment(stage.db), await addRole(stage.db, [])]
    const draft = { userMobile: nextMobile(), userName: '张三', departmentId, roleId, loginOutTime: 8 }
    const boss = (await administrator(stage)).client
    const { data } = await boss.call(userCalls.add, draft)
    expect(data).toMatchObject({ initialPassword: 'Neu#77412', passwordExpires: null })
    expect((await update({ initialPassword: '' })).code).toBe(0)
  })
})
