import { commonFailures } from '@seam/contract/kit/failure'
import { sessionCalls } from '@seam/contract/system/session/session'
import { codePurpose, smsFailures } from '@seam/contract/system/sms'
import { registerCalls } from '@seam/contract/system/user/register'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { askForCode, smsCode, wrongCode } from '../../../../test/builders/sms.ts'
import { clientOf, encrypt, type Session, signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, nextMobile, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage({ SMS_CODE: smsCode })
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, ['userView'])
})

const newPassword = 'Seil#7741'
const stranger = () => clientOf(stage.app)
const somebody = (draft = {}) => addUser(stage.db, { roleIds: [roleId], ...draft })
const forget = (name: string, more = {}) =>
  stranger().post(registerCalls.forgotPassword.path, {
    name,
    newPwd: newPassword,
    newPwdCfm: newPassword,
    verifyCode: smsCode,
    vcType: 2,
    ...more,
  })
const enter = (mobile: string, verifyCode = smsCode) =>
  stranger().post<Session>(registerCalls.smsSignIn.path, { mobile, verifyCode })
const lastLogin = (createName: string) =>
  stage.db
    .selectFrom('loginLog')
    .selectAll()
    .where('createName', '=', createName)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a forgotten password', () => {
  it('is replaced by whoever holds the telephone: sessions end, the lock is lifted', async () => {
    const { userMobile, id } = await somebody()
    const inside = await signIn(stage.app, userMobile, testPassword)
    for (let n = 0; n < 5; n++) await tryToSignIn(stage.app, userMobile, 'Wrong#2026')
    expectRefusal(await tryToSignIn(stage.app, userMobile, testPassword), commonFailures.signInWrong)
    await askForCode(stage, userMobile, codePurpose.forgotPassword)
    expect(await forget(userMobile)).toMatchObject({ code: 0, data: null })
    expectRefusal(await inside.call(sessionCalls.whoAmI), commonFailures.sessionEnded, {
      message: '密码已修改，请重新登录',
    })
    expect((await tryToSignIn(stage.app, userMobile, newPassword)).code).toBe(0)
    expectRefusal(await tryToSignIn(stage.app, userMobile, testPassword), commonFailures.signInWrong)
    const log = await stage.db.selectFrom('operationLog').selectAll().where('userId', '=', id).execute()
    expect(log).toMatchObject([{ operType: '找回密码', operContent: '用短信验证码找回密码', createName: userMobile }])
    expect(JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toContain(newPassword)
  })

  it('says what is wrong with the form without spending the code', async () => {
    const { userMobile } = await somebody()
    await askForCode(stage, userMobile, codePurpose.forgotPassword)
    for (const [more, path, message] of [
      [{ name: '1380013' }, 'name', '请输入正确的手机号'],
      [{ newPwd: '' }, 'newPwd', '请输入新密码'],
      [{ newPwdCfm: '' }, 'newPwdCfm', '请再次输入密码'],
      [{ newPwdCfm: 'Other#7741' }, 'newPwdCfm', '两次输入密码不一致'],
      [{ newPwd: 'weak', newPwdCfm: 'weak' }, 'newPwd', /^密码须为6-12位/],
      [{ verifyCode: '' }, 'verifyCode', '验证码不能为空'],
    ] as const) {
      const answer = await forget(userMobile, more)
      expectRefusal(answer, commonFailures.invalidInput, { data: { issues: [{ path: [path] }] } })
      expect(answer.message).toMatch(message)
    }
    const { data } = await stranger().call(sessionCalls.key)
    const [name, newPwd] = [userMobile, newPassword].map(text => encrypt(data.secretKey, text))
    expect((await forget('', { name, newPwd, newPwdCfm: newPwd, key: data.key })).code).toBe(0)
  })

  it('gets one answer for an unknown number, a stopped account and a wrong code', async () => {
    const [known, stopped] = [await somebody(), await somebody({ userStatus: 1 })]
    for (const mobile of [known.userMobile, stopped.userMobile, nextMobile()])
      await askForCode(stage, mobile, codePurpose.forgotPassword)
    const answers = [
      await forget(known.userMobile, { verifyCode: wrongCode }),
      await forget(stopped.userMobile, { verifyCode: wrongCode }),
      await forget(stopped.userMobile),
      await forget(nextMobile()),
    ]
    for (const { code, message, data } of answers)
      expect({ code, message, data }).toEqual({
        code: smsFailures.codeWrong.code,
        message: '短信验证码错误或已失效，请重新输入或重新获取',
        data: null,
      })
    expect((await tryToSignIn(stage.app, known.userMobile, testPassword)).code).toBe(0)
  })

  it('is replaced once by one code', async () => {
    const { userMobile } = await somebody()
    await askForCode(stage, userMobile, codePurpose.forgotPassword)
    const answers = await Promise.all([forget(userMobile), forget(userMobile), forget(userMobile)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, smsFailures.codeWrong.code, smsFailures.codeWrong.code])
  })
})

describe('signing in by text message', () => {
  it('answers a session like any other', async () => {
    const user = await somebody()
    await askForCode(stage, user.userMobile, codePurpose.signIn)
    const answer = await enter(user.userMobile)
    expect(answer).toMatchObject({ code: 0, data: { user: { id: user.id, isFirstLogin: false } } })
    expect((await clientOf(stage.app, answer.data).call(sessionCalls.whoAmI)).data.id).toBe(user.id)
    expect(await lastLogin(user.userMobile)).toMatchObject({
      operType: '登录成功',
      operContent: `用户【${user.userName}】用短信验证码登录系统`,
    })
    expectRefusal(await enter(user.userMobile), smsFailures.codeWrong)
  })

  it('gets one answer for an unknown number, a stopped account and a wrong code', async () => {
    const [known, stopped, unknown] = [await somebody(), await somebody({ userStatus: 1 }), nextMobile()]
    for (const mobile of [known.userMobile, stopped.userMobile, unknown])
      await askForCode(stage, mobile, codePurpose.signIn)
    for (const [mobile, code, reason] of [
      [known.userMobile, wrongCode, '短信验证码错误'],
      [stopped.userMobile, smsCode, '账号不存在或已停用'],
      [unknown, smsCode, '账号不存在或已停用'],
    ] as const) {
      const { code: refused, message, data } = await enter(mobile, code)
      expect({ refused, data }).toEqual({ refused: smsFailures.codeWrong.code, data: null })
      expect(message).toBe('短信验证码错误或已失效，请重新输入或重新获取')
      expect(await lastLogin(mobile)).toMatchObject({ operType: '登录失败', operContent: reason, succeeded: false })
    }
  })

  it('knows 10014, and wants a number and a code', async () => {
    const bare = await somebody({ roleIds: [] })
    await askForCode(stage, bare.userMobile, codePurpose.signIn)
    expectRefusal(await enter(bare.userMobile), commonFailures.mayNotEnter, { message: /^尚未分配角色/ })
    expectRefusal(await enter(nextMobile(), ''), commonFailures.invalidInput, {
      data: { issues: [{ path: ['verifyCode'] }] },
    })
    expectRefusal(await enter('12', smsCode), commonFailures.invalidInput, { message: '请输入正确的手机号' })
  })

  it('passes by the lock of wrong passwords, and lifts it', async () => {
    const { userMobile, id } = await somebody()
    await sql`update app_user set locked_until = now() + interval '1 hour' where id = ${id}`.execute(stage.db)
    await askForCode(stage, userMobile, codePurpose.signIn)
    expect((await enter(userMobile)).code).toBe(0)
    expect((await tryToSignIn(stage.app, userMobile, testPassword)).code).toBe(0)
  })
})
