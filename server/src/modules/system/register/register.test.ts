import { commonFailures } from '@seam/contract/kit/failure'
import { configCalls } from '@seam/contract/system/config'
import { sessionCalls } from '@seam/contract/system/session/session'
import { codePurpose, smsFailures, smsState } from '@seam/contract/system/sms'
import { registerCalls, registerFailures } from '@seam/contract/system/user/register'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askForCode, deliverTo, messagesTo, smsCode, wrongCode } from '../../../../test/builders/sms.ts'
import { editOf } from '../../../../test/builders/user.ts'
import { clientOf, encrypt, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import {
  addDepartment,
  addRole,
  addUser,
  lastOperation,
  nextMobile,
  testPassword,
  useAdministrator,
} from '../../../../test/people.ts'
import { openStage } from '../../../../test/stage.ts'

const { stage, desk: admin } = useAdministrator({ SMS_CODE: smsCode })
const stranger = () => clientOf(stage.app)
const formOf = (name: string, more = {}) => ({
  name,
  password: testPassword,
  repassword: testPassword,
  verifyCode: smsCode,
  vcType: 0,
  ...more,
})
const register = (name: string, more = {}) => stranger().post(registerCalls.register.path, formOf(name, more))
const withCode = async (mobile = nextMobile()) => {
  expect((await askForCode(stage, mobile, codePurpose.register)).code).toBe(0)
  return mobile
}
const rowOf = async (userMobile: string) => {
  const [row] = (await admin.call(userCalls.page, { query: { userMobile } })).data.rows
  if (row === undefined) throw new Error(`${userMobile} is not in the list`)
  return row
}

describe('registering', () => {
  it('gives no right: the account waits until an administrator assigns a department and a role', async () => {
    const mobile = await withCode()
    expect(await register(mobile, { userName: '钱多多' })).toMatchObject({ code: 0, data: null })
    expectRefusal(await tryToSignIn(stage.app, mobile, testPassword), commonFailures.mayNotEnter, {
      message: '注册申请正在等待管理员审核，暂不能登录，请联系管理员',
    })
    expectRefusal(await tryToSignIn(stage.app, mobile, 'Wrong#2026'), commonFailures.signInWrong)
    const row = await rowOf(mobile)
    expect(row).toMatchObject({ userName: '钱多多', userStatus: 3, roleId: [], roleName: '' })
    expectRefusal(await admin.call(userCalls.switchStatus, { id: row.id, userStatus: 2 }), userFailures.notApproved)

    const departmentId = await addDepartment(stage.db)
    const roleId = await addRole(stage.db, ['userView'])
    expect((await admin.call(userCalls.update, editOf(row, { departmentId, roleId }))).code).toBe(0)
    expect(await rowOf(mobile)).toMatchObject({ userStatus: 2, departmentId, roleId: [roleId] })
    expect(await deliverTo(stage, mobile)).toMatchObject({
      smsKind: 'approved',
      state: smsState.sent,
      content: '您注册的账号已审核通过，可以用手机号和注册时设的密码登录。',
    })
    expect((await admin.call(userCalls.update, editOf(await rowOf(mobile), { userName: '钱多' }))).code).toBe(0)
    expect((await messagesTo(stage, mobile)).filter(one => one.smsKind === 'approved')).toHaveLength(1)
    expect(await tryToSignIn(stage.app, mobile, testPassword)).toMatchObject({
      code: 0,
      data: { user: { isFirstLogin: false } },
    })
    const log = await sql<{ text: string }>`select oper_content as text from operation_log
      where oper_content like ${'%钱多多%'} or create_name = ${mobile} order by id`.execute(stage.db)
    expect(log.rows[0]?.text).toBe(`注册账号【${mobile}】，姓名【钱多多】，等待审核`)
    expect(log.rows[1]?.text).toMatch(/^审核通过注册，将用户【钱多多】的状态由【待审核】改为【正常】/)
  })

  it('may be turned down, and then nothing is said of it', async () => {
    const mobile = await withCode()
    await register(mobile)
    const row = await rowOf(mobile)
    expect(row.userName).toBe(`用户${mobile.slice(-4)}`)
    expect((await admin.call(userCalls.switchStatus, { id: row.id, userStatus: 1 })).code).toBe(0)
    expectRefusal(await tryToSignIn(stage.app, mobile, testPassword), commonFailures.signInWrong)
  })

  it('waits for approval again when the account that was turned down is enabled', async () => {
    const mobile = await withCode()
    await register(mobile)
    const { id } = await rowOf(mobile)
    for (const userStatus of [1, 2] as const)
      expect((await admin.call(userCalls.switchStatus, { id, userStatus })).code).toBe(0)
    expect(await rowOf(mobile)).toMatchObject({ userStatus: 3, roleId: [] })
    expectRefusal(await tryToSignIn(stage.app, mobile, testPassword), commonFailures.mayNotEnter)
    expect((await lastOperation(stage)).operContent).toMatch(/^恢复待审核：用户/)
  })

  it('takes the fields encrypted under a one-time key as well', async () => {
    const mobile = await withCode()
    const { data } = await stranger().call(sessionCalls.key)
    const seal = (text: string) => encrypt(data.secretKey, text)
    const sealed = { name: seal(mobile), password: seal(testPassword), repassword: seal(testPassword), key: data.key }
    expectRefusal(await register(mobile, { ...sealed, password: 'AAAA' }), commonFailures.invalidInput, {
      data: { issues: [{ path: ['password'] }] },
    })
    expectRefusal(await register(mobile, sealed), commonFailures.signInFlow)
    const { data: again } = await stranger().call(sessionCalls.key)
    const other = (text: string) => encrypt(again.secretKey, text)
    const answer = await register(mobile, {
      name: other(mobile),
      password: other(testPassword),
      repassword: other(testPassword),
      key: again.key,
    })
    expect(answer.code).toBe(0)
    expectRefusal(await tryToSignIn(stage.app, mobile, testPassword), commonFailures.mayNotEnter)
  })

  it('says what is wrong with the form without spending the code', async () => {
    const mobile = await withCode()
    for (const [more, path, message] of [
      [{ name: '123' }, 'name', '请输入正确的手机号'],
      [{ name: '' }, 'name', '请输入手机号'],
      [{ verifyCode: '' }, 'verifyCode', '验证码不能为空'],
      [{ verifyCode: '12' }, 'verifyCode', '请输入6位数字验证码'],
      [{ vcType: 2 }, 'vcType', '验证码类型不正确'],
      [{ repassword: 'Other#7741' }, 'repassword', '两次输入密码不一致'],
      [{ password: 'abc', repassword: 'abc' }, 'password', /^密码须为6-12位/],
      [{ password: 'Abc123456', repassword: 'Abc123456' }, 'password', /过于常见/],
      [{ userName: '九个字的名字太长了啊' }, 'userName', '姓名最多8个字符'],
      [{ role: 1 }, 'role', '不认识的字段：role'],
    ] as const) {
      const answer = await register(mobile, more)
      expectRefusal(answer, commonFailures.invalidInput, { data: { issues: [{ path: [path] }] } })
      expect(answer.message).toMatch(message)
    }
    expect((await register(mobile)).code).toBe(0)
  })

  it('says only to the owner of the telephone that there is an account', async () => {
    const { userMobile } = await addUser(stage.db)
    const unknown = nextMobile()
    for (const mobile of [userMobile, unknown])
      expectRefusal(await register(mobile), smsFailures.codeWrong, { message: /验证码错误或已失效/ })
    await withCode(userMobile)
    expectRefusal(await register(userMobile), registerFailures.mobileTaken, { message: /已注册/ })
  })

  it('is closed where the configuration says so', async () => {
    const switchTo = async (registerOpen: boolean) => {
      const { version } = (await admin.call(configCalls.get)).data
      expect((await admin.call(configCalls.update, { version, registerOpen })).code).toBe(0)
    }
    const mobile = await withCode()
    await switchTo(false)
    expectRefusal(await askForCode(stage, nextMobile(), codePurpose.register), smsFailures.registrationClosed)
    expect((await askForCode(stage, nextMobile(), codePurpose.forgotPassword)).code).toBe(0)
    expectRefusal(await register(mobile), smsFailures.registrationClosed)
    await switchTo(true)
    expect((await register(mobile)).code).toBe(0)
  })
})

describe('a code', () => {
  it('opens one form, even when many come at once', async () => {
    const mobile = await withCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(mobile)))
    expect(answers.map(({ code }) => code).sort()).toEqual(
      [0, ...Array<number>(5).fill(smsFailures.codeWrong.code)].sort(),
    )
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_user
      where user_mobile = ${mobile}`.execute(stage.db)
    expect(rows[0]?.n).toBe(1)
  })

  it('accepts five wrong tries, also when all come at once, and no more', async () => {
    const four = await withCode()
    for (let n = 0; n < 4; n++) expectRefusal(await register(four, { verifyCode: wrongCode }), smsFailures.codeWrong)
    expect((await register(four)).code).toBe(0)
    const many = await withCode()
    await Promise.all(Array.from({ length: 8 }, () => register(many, { verifyCode: wrongCode })))
    expectRefusal(await register(many), smsFailures.codeWrong)
  })

  it('is good for five minutes, for its purpose, its number, and until the next one', async () => {
    const mobile = await withCode()
    await sql`update sms_code set expires = now() where mobile = ${mobile}`.execute(stage.db)
    expectRefusal(await register(mobile), smsFailures.codeWrong)
    const other = nextMobile()
    await askForCode(stage, other, codePurpose.signIn)
    expectRefusal(await register(other), smsFailures.codeWrong)
    await withCode(mobile)
    expectRefusal(await register(nextMobile()), smsFailures.codeWrong)
    expect((await register(mobile)).code).toBe(0)
  })

  it('is of six digits that differ, where no test sets them', async () => {
    const plain = await openStage()
    const hashes = new Set<string>()
    for (let n = 0; n < 5; n++) {
      const mobile = nextMobile()
      await askForCode(plain, mobile, 0)
      const [message] = await messagesTo(plain, mobile)
      expect(message?.content).toContain('验证码******，')
      hashes.add(message?.sealed?.toString('hex') ?? '')
      const { rows } = await sql<{ hash: Buffer }>`select code_hash as hash from sms_code
        where mobile = ${mobile}`.execute(plain.db)
      expect(rows[0]?.hash).toHaveLength(32)
    }
    expect(hashes.size).toBe(5)
    await plain.close()
  })

  it('is not guessed by one address, whatever the numbers', async () => {
    const plain = await openStage({ CAPTCHA_ANSWER: '' })
    const guess = () =>
      clientOf(plain.app).post(registerCalls.smsSignIn.path, { mobile: nextMobile(), verifyCode: wrongCode })
    for (let n = 0; n < 60; n++) expectRefusal(await guess(), smsFailures.codeWrong)
    expectRefusal(await guess(), commonFailures.tooMany)
    await plain.close()
  })
})
