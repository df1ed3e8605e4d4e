import { commonFailures } from '@seam/contract/kit/failure'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { enterpriseCalls, enterpriseFailures } from '@seam/contract/system/enterprise'
import { dataScope } from '@seam/contract/system/role'
import { smsFailures } from '@seam/contract/system/sms'
import { registerFailures } from '@seam/contract/system/user/register'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { describe, expect, it } from 'vitest'
import { addClient } from '../../../../test/builders/lab.ts'
import { askForCode, smsCode, wrongCode } from '../../../../test/builders/sms.ts'
import { editOf } from '../../../../test/builders/user.ts'
import { clientOf, signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import {
  addDepartment,
  addRole,
  addUser,
  next,
  nextMobile,
  personWith,
  testPassword,
  useAdministrator,
} from '../../../../test/people.ts'

const { stage, desk: admin } = useAdministrator({ SMS_CODE: smsCode })
const creditCode = () => {
  const first = `91350100M${String(next()).padStart(8, '0')}`
  return first + creditCodeCheck(first)
}
const paths = {
  code: '/api/manage/enterprise/sms/getVerifyCode',
  check: '/api/manage/enterprise/sms/checkVerifyCode',
  register: '/api/manage/enterprise/doRegister',
  forget: '/api/manage/enterprise/forgetPwd',
  count: '/api/manage/enterprise/commember/getEntAccountAndDriverCnt',
  menus: '/api/manage/enterprise/system/resource/myResource',
}
const stranger = () => clientOf(stage.app)
const codeTo = async (mobile: string, vcType: 0 | 2 = 0) => {
  expect((await askForCode(stage, mobile, vcType, { path: paths.code, form: true })).code).toBe(0)
  return mobile
}
const register = (name: string, more = {}) =>
  stranger().form(paths.register, {
    companyName: '晋能煤业有限公司',
    creditCode: creditCode(),
    name,
    password: testPassword,
    repassword: testPassword,
    verifyCode: smsCode,
    vcType: 0,
    ...more,
  })
/** An enterprise with an account that an administrator approved. */
const addApprovedEnterprise = async (companyName: string) => {
  const mobile = await codeTo(nextMobile())
  expect((await register(mobile, { companyName })).code).toBe(0)
  const [row] = (await admin.call(userCalls.page, { query: { userMobile: mobile } })).data.rows
  const roleId = await addRole(stage.db, ['enterpriseView'])
  const departmentId = await addDepartment(stage.db)
  if (row === undefined) throw new Error('not in the list')
  expect(row.companyName).toBe(companyName)
  expect((await admin.call(userCalls.update, editOf(row, { roleId, departmentId }))).code).toBe(0)
  return { mobile, client: await signIn(stage.app, mobile, testPassword) }
}

describe('an enterprise', () => {
  it('registers, waits for its approval, and has menus and a count of its own', async () => {
    const { mobile, client } = await addApprovedEnterprise('大同第一洗煤厂')
    expect((await client.form(paths.count)).data).toEqual({ entAccountCnt: 1, driverCnt: 0 })
    const menus = await client.form<{ menuUrl: string; children: { menuUrl: string }[] }[]>(paths.menus)
    expect(menus.data.map(({ menuUrl, children }) => [menuUrl, children.map(one => one.menuUrl)])).toEqual([
      ['/enterprise', ['/enterprise/info']],
    ])
    const own = (await client.call(enterpriseCalls.page, {})).data
    expect(own).toMatchObject({ totalRecords: 1, rows: [{ companyName: '大同第一洗煤厂', userMobile: mobile }] })
    await addApprovedEnterprise('另一家煤矿')
    expect((await client.call(enterpriseCalls.page, {})).data.totalRecords).toBe(1)
    const all = (await admin.call(enterpriseCalls.page, { query: { companyName: '洗煤' } })).data
    expect(all.rows).toMatchObject([{ companyName: '大同第一洗煤厂', userStatus: 2 }])
    expect((await admin.form(paths.count)).data).toEqual({ entAccountCnt: 0, driverCnt: 0 })
    expect((await admin.form(paths.menus)).data).toEqual([])
  })

  it('is listed for those whose data scope has its account, whatever its own is', async () => {
    const { mobile, client } = await addApprovedEnterprise('只在本部门煤业')
    const { departmentId } = await stage.db
      .selectFrom('appUser')
      .select('departmentId')
      .where('userMobile', '=', mobile)
      .executeTakeFirstOrThrow()
    const roleId = await addRole(stage.db, ['enterpriseView'], { dataScope: dataScope.department })
    const listIds = async (where: number) => {
      const { userMobile } = await addUser(stage.db, { departmentId: where, roleIds: [roleId] })
      const clerk = await signIn(stage.app, userMobile, testPassword)
      return (await clerk.call(enterpriseCalls.page, {})).data.rows.map(row => row.companyName)
    }
    expect(await listIds(departmentId)).toEqual(['只在本部门煤业'])
    expect(await listIds(await addDepartment(stage.db))).toEqual([])
    await stage.db.updateTable('role').set({ dataScope: dataScope.custom }).execute()
    expect((await client.call(enterpriseCalls.page, {})).data.totalRecords).toBe(1)
    await stage.db.updateTable('role').set({ dataScope: dataScope.all }).execute()
  })

  it('gets its client from the approver, who may see it', async () => {
    const mobile = await codeTo(nextMobile())
    expect((await register(mobile, { companyName: '柳林自营煤矿' })).code).toBe(0)
    const find = async () => (await admin.call(userCalls.page, { query: { userMobile: mobile } })).data.rows[0]
    const row = await find()
    if (row === undefined) throw new Error('not in the list')
    expect(row).toMatchObject({ clientId: null, clientName: '' })
    const roleId = await addRole(stage.db, ['clientView'])
    const plainRole = await addRole(stage.db, [])
    const { id: clientId, clientName } = await addClient(admin)
    await addClient(admin)
    const edit = { ...editOf(row, { roleId, departmentId: await addDepartment(stage.db) }), clientId }
    const clerk = (await personWith(stage, 'userEdit', 'userView', 'setUserRole', 'clientView')).client
    const withoutClients = (await personWith(stage, 'userEdit', 'userView', 'setUserRole')).client
    expectRefusal(
      await withoutClients.call(userCalls.update, { ...edit, roleId: plainRole }),
      commonFailures.noPermission,
    )
    expectRefusal(
      await clerk.call(userCalls.update, { ...edit, roleId: plainRole, clientId: 0x7fffffff }),
      userFailures.clientUnknown,
    )
    expect((await admin.call(userCalls.update, edit)).code).toBe(0)
    expect(await find()).toMatchObject({ clientId, clientName })
    const client = await signIn(stage.app, mobile, testPassword)
    const clients = '/api/manage/client/info/queryPage'
    const listClientIds = async () =>
      (await client.post<{ rows: { id: number }[] }>(clients)).data.rows.map(row => row.id)
    expect(await listClientIds()).toEqual([clientId])
    // In effect from the next request on.
    const { version } = (await find()) ?? row
    expect((await admin.call(userCalls.update, { ...edit, version, clientId: null })).code).toBe(0)
    expect(await listClientIds()).toEqual([])
    const { id, userMobile, userName, departmentId, loginOutTime } =
      (await admin.call(userCalls.page, { query: { userMobile: (await personWith(stage)).userMobile } })).data
        .rows[0] ?? row
    const staff = { id, version: 1, userMobile, userName, departmentId, loginOutTime, roleId, clientId }
    expectRefusal(await admin.call(userCalls.update, staff), userFailures.notOfEnterprise)
  })

  it('is refused without a name, a true credit code, a number, a code', async () => {
    const mobile = await codeTo(nextMobile())
    for (const [more, path, message] of [
      [{ companyName: ' ' }, 'companyName', '请输入企业名称'],
      [{ creditCode: '' }, 'creditCode', '请输入统一社会信用代码'],
      [{ creditCode: '91350100M000100Y44' }, 'creditCode', '请输入正确的统一社会信用代码'],
      [{ name: '138' }, 'name', '请输入正确的手机号'],
      [{ repassword: 'Other#7741' }, 'repassword', '两次输入密码不一致'],
    ] as const)
      expectRefusal(await register(mobile, more), commonFailures.invalidInput, {
        message,
        data: { issues: [{ path: [path] }] },
      })
    expectRefusal(await register(mobile, { verifyCode: wrongCode }), smsFailures.codeWrong)
    expect((await register(mobile)).code).toBe(0)
    expectRefusal(await tryToSignIn(stage.app, mobile, testPassword), commonFailures.mayNotEnter)
  })

  it('registers once, also when it comes twice at the same time', async () => {
    const code = creditCode()
    const mobiles = [await codeTo(nextMobile()), await codeTo(nextMobile())]
    const answers = await Promise.all(mobiles.map(mobile => register(mobile, { creditCode: code })))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, enterpriseFailures.creditCodeTaken.code])
    const winner = mobiles[answers.findIndex(answer => answer.code === 0)] ?? ''
    await codeTo(winner)
    expectRefusal(await register(winner), registerFailures.mobileTaken)
    const all = (await admin.call(enterpriseCalls.page, { query: { creditCode: code } })).data
    expect(all.totalRecords).toBe(1)
  })

  it('checks a code without spending it; wrong ones are counted', async () => {
    const mobile = await codeTo(nextMobile())
    const check = (verifyCode: string) => stranger().form(paths.check, { mobile, verifyCode, vcType: 0 })
    expect(await check(smsCode)).toMatchObject({ code: 0, data: null })
    for (let n = 0; n < 4; n++) expectRefusal(await check(wrongCode), smsFailures.codeWrong)
    expect((await check(smsCode)).code).toBe(0)
    expect((await register(mobile)).code).toBe(0)
    expectRefusal(await check(smsCode), smsFailures.codeWrong)
  })

  it('replaces a forgotten password', async () => {
    const { mobile } = await addApprovedEnterprise('忘密码煤业')
    await codeTo(mobile, 2)
    const form = { name: mobile, newPwd: 'Seil#7741', newPwdCfm: 'Seil#7741', verifyCode: smsCode, vcType: 2 }
    expectRefusal(await stranger().form(paths.forget, { ...form, verifyCode: wrongCode }), smsFailures.codeWrong)
    expect((await stranger().form(paths.forget, form)).code).toBe(0)
    expect((await tryToSignIn(stage.app, mobile, 'Seil#7741')).code).toBe(0)
  })
})
