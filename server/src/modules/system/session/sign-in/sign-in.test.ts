import { randomBytes } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionCalls } from '@seam/contract/system/session/session'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { captchaAnswer, clientOf, encrypt, type Session, signIn, tryToSignIn } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, nextMobile, testPassword } from '../../../../../test/people.ts'
import { openStage, useStage } from '../../../../../test/stage.ts'

const stage = useStage()
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, ['userView'], { roleName: '前台甲' })
})

const somebody = (draft: Parameters<typeof addUser>[1] = {}) => addUser(stage.db, { roleIds: [roleId], ...draft })
const attempt = (mobile: string, password = testPassword, spoil = {}) => tryToSignIn(stage.app, mobile, password, spoil)
const lastLogin = () =>
  stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const stranger = () => clientOf(stage.app)

describe('signing in', () => {
  it('answers the session and who one is, and keeps neither id nor secret', async () => {
    const departmentId = await addDepartment(stage.db, { departmentName: '接样室' })
    const user = await somebody({ userName: '张三', departmentId })
    const answer = await attempt(user.userMobile)
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      headers: { 'cache-control': 'no-store' },
      data: {
        user: {
          id: user.id,
          userMobile: user.userMobile,
          userName: '张三',
          departmentName: '接样室',
          roleList: [{ id: roleId, roleName: '前台甲', roleType: 2 }],
          isAdminRole: false,
          isFirstLogin: false,
        },
      },
    })
    const { ssid, key, expired } = answer.data
    expect(ssid).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(expired).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const rows = await stage.db.selectFrom('session').selectAll().where('userId', '=', user.id).execute()
    const stored = rows.map(row => [row.ssidHash, row.secret].map(bytes => bytes.toString('latin1')).join()).join()
    expect(stored).not.toContain(ssid)
    expect(stored).not.toContain(key)
    const me = await clientOf(stage.app, { ssid, key, expired }).call(sessionCalls.whoAmI)
    expect(me.data).toEqual(answer.data.user)
    expect(await lastLogin()).toMatchObject({
      userId: user.id,
      createName: user.userMobile,
      operType: '登录成功',
      succeeded: true,
      operIp: '127.0.0.1',
    })
  })

  it('tells the log browser and system', async () => {
    const { userMobile } = await somebody()
    const { data: oneTime } = await stranger().call(sessionCalls.key)
    const captchaId = randomBytes(16).toString('hex')
    await stranger().call(sessionCalls.captcha, { captchaId })
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    const [mobile, password] = [userMobile, testPassword].map(text => encrypt(oneTime.secretKey, text))
    const form = { userMobile: mobile, password, key: oneTime.key, captchaId, captcha: captchaAnswer.toUpperCase() }
    expect((await stranger().post(sessionCalls.signIn.path, form, { 'user-agent': agent })).code).toBe(0)
    expect(await lastLogin()).toMatchObject({ browser: 'Chrome 141', system: 'Windows 10' })
  })

  it('names what is missing', async () => {
    const answer = await stranger().post<{ issues: { message: string }[] }>(sessionCalls.signIn.path, {
      userMobile: '',
      password: '',
      key: 'k',
      captchaId: 'short',
      captcha: ' ',
      remember: true,
    })
    expectRefusal(answer, commonFailures.invalidInput)
    expect(answer.data.issues.map(issue => issue.message)).toEqual(
      expect.arrayContaining([
        '账号不能为空',
        '密码不能为空',
        '验证码编号不正确',
        '验证码不能为空',
        '不认识的字段：remember',
      ]),
    )
  })
})

describe('account and password', () => {
  it('give one answer, whatever is wrong; the log knows what', async () => {
    const user = await somebody()
    const stopped = await somebody({ userStatus: 1 })
    const locked = await somebody()
    await sql`update app_user set locked_until = now() + interval '1 minute' where id = ${locked.id}`.execute(stage.db)
    const unknown = nextMobile()
    const wrong = [
      [await attempt(unknown), '账号不存在', unknown],
      [await attempt('Coal#2026'), '账号不存在', ''],
      [await attempt(user.userMobile, 'Wrong#2026'), '密码错误', user.userMobile],
      [
        await attempt(user.userMobile, testPassword, { password: 'AAAAAAAAAAAAAAAAAAAAAA==' }),
        '密码错误',
        user.userMobile,
      ],
      [await attempt(user.userMobile, testPassword, { userMobile: 'no base64' }), '账号不存在', ''],
      [await attempt(stopped.userMobile), '账号已停用', stopped.userMobile],
      [await attempt(locked.userMobile), '账号已锁定', locked.userMobile],
    ] as const
    const log = await stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(wrong.length).execute()
    for (const [at, [answer, reason, createName]] of wrong.entries()) {
      expectRefusal(answer, commonFailures.signInWrong, { message: '账号或密码错误', data: null })
      const row = log[wrong.length - 1 - at]
      expect(row).toMatchObject({ operType: '登录失败', operContent: reason, createName, succeeded: false })
    }
    expect((await attempt(user.userMobile)).code).toBe(0)
  })

  it('say so when the password is right but there is no way in', async () => {
    const closed = await addDepartment(stage.db, { state: 1 })
    const stoppedRole = await addRole(stage.db, [], { state: 1 })
    const expired = await somebody()
    await sql`update app_user set password_expires = now() where id = ${expired.id}`.execute(stage.db)
    for (const [user, reason] of [
      [await somebody({ departmentId: closed }), '所属部门已停用'],
      [await somebody({ departmentId: await addDepartment(stage.db, { parentId: closed }) }), '所属部门已停用'],
      [await somebody({ roleIds: [stoppedRole] }), '所属角色已停用'],
      [await somebody({ roleIds: [] }), '尚未分配角色'],
      [expired, '初始密码已过期'],
    ] as const) {
      for (let n = 0; n < 6; n++)
        expectRefusal(await attempt(user.userMobile), commonFailures.mayNotEnter, {
          message: `${reason}，暂不能登录，请联系管理员`,
        })
      expectRefusal(await attempt(user.userMobile, 'Wrong#2026'), commonFailures.signInWrong)
      expect(await lastLogin()).toMatchObject({ operContent: '密码错误' })
    }
  })
})

describe('one time', () => {
  it('means that a captcha is burnt by its first answer, right or wrong', async () => {
    const user = await somebody()
    const captchaId = 'captcha-of-this-test-only'
    await stranger().call(sessionCalls.captcha, { captchaId })
    expectRefusal(
      await attempt(user.userMobile, testPassword, { captchaId, captcha: 'wrong' }),
      commonFailures.captchaWrong,
    )
    expectRefusal(await attempt(user.userMobile, testPassword, { captchaId }), commonFailures.signInFlow)
    await stranger().call(sessionCalls.captcha, { captchaId })
    expect((await attempt(user.userMobile, testPassword, { captchaId, captcha: 'SEAM' })).code).toBe(0)
    expectRefusal(await attempt(user.userMobile, testPassword, { captchaId }), commonFailures.signInFlow)
  })

  it('means that a key opens one form, and none after two minutes', async () => {
    const user = await somebody()
    const { data } = await stranger().call(sessionCalls.key)
    expect(data.key).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(data.secretKey).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(data.expired - data.serverTime).toBe(120_000)
    const form = {
      userMobile: encrypt(data.secretKey, user.userMobile),
      password: encrypt(data.secretKey, testPassword),
      key: data.key,
    }
    expect((await attempt(user.userMobile, testPassword, form)).code).toBe(0)
    expectRefusal(await attempt(user.userMobile, testPassword, form), commonFailures.signInFlow)
    const late = await stranger().get<{ key: string }>('/api/manage/getLoginSecretKey')
    await sql`update sign_in_key set expires = now()`.execute(stage.db)
    expectRefusal(await attempt(user.userMobile, testPassword, { key: late.data.key }), commonFailures.signInFlow)
    const captchaId = 'captcha-that-comes-too-late'
    await stranger().call(sessionCalls.captcha, { captchaId })
    await sql`update captcha set expires = now()`.execute(stage.db)
    expectRefusal(await attempt(user.userMobile, testPassword, { captchaId }), commonFailures.signInFlow)
  })
})

describe('without a known captcha answer', () => {
  it('an address that fails too often has to wait, one that succeeds has not', async () => {
    const plain = await openStage({ CAPTCHA_ANSWER: '' })
    const form = { userMobile: 'AAAA', password: 'AAAA', key: 'k', captchaId: 'x'.repeat(22), captcha: 'x' }
    const ask = () => clientOf(plain.app).post<{ retryAfter: number }>(sessionCalls.signIn.path, form)
    for (let n = 0; n < 60; n++) expectRefusal(await ask(), commonFailures.signInFlow)
    const answer = await ask()
    expectRefusal(answer, commonFailures.tooMany)
    expect(answer.data.retryAfter).toBeGreaterThan(800)
    expect(answer.data.retryAfter).toBeLessThanOrEqual(900)
    await plain.close()
  })

  it('and the point of a success is given back', async () => {
    const user = await somebody()
    await signIn(stage.app, user.userMobile, testPassword)
    const points = () =>
      sql<{ points: number }>`select points from rate_limit where key like 'signIn:%'`.execute(stage.db)
    const before = (await points()).rows[0]?.points
    const { ssid, key, expired } = (await attempt(user.userMobile)).data
    expect({ ssid, key, expired } satisfies Session).toBeDefined()
    expect((await points()).rows[0]?.points).toBe(before)
  })
})
