import { commonFailures } from '@seam/contract/kit/failure'
import { recoveryCodeCount, secondFactorCalls, secondStepTries } from '@seam/contract/system/session/second-factor'
import { sessionCalls } from '@seam/contract/system/session/session'
import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clientOf, type Session } from '../../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { addRole, addUser, testPassword } from '../../../../../test/people.ts'
import {
  codeOf,
  firstStep,
  forgetLastCode,
  personWithSecondFactor,
  secondStep,
  wrongCodeOf,
} from '../../../../../test/second-factor.ts'
import { useStage } from '../../../../../test/stage.ts'

const stage = useStage()

const tokenOf = async (userMobile: string, more = {}) =>
  (await firstStep(stage, userMobile, more)).data.secondFactor?.token ?? ''
const lastLogin = () =>
  stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('signing in with a second factor', () => {
  it('answers no session for the password alone, and a session for the code', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    const first = await firstStep(stage, userMobile)
    expect(first).toMatchObject({ code: 0, data: { secondFactor: { token: expect.stringMatching(/^[\w-]{43}$/) } } })
    expect(first.data.ssid).toBeUndefined()
    expect(first.data.secondFactor?.expired).toBeGreaterThan(Date.now() + 290_000)
    const { ssid, key, expired } = (await secondStep(stage, first.data.secondFactor?.token ?? '', codeOf(secret))).data
    const entered: Session = { ssid, key, expired }
    expect((await clientOf(stage.app, entered).call(sessionCalls.whoAmI)).data.userMobile).toBe(userMobile)
    expect((await lastLogin()).operContent).toContain('（两步验证）')
  })

  it('is not met by accounts without one', async () => {
    const user = await addUser(stage.db, { roleIds: [await addRole(stage.db, [])] })
    expect((await firstStep(stage, user.userMobile)).data.ssid).toBeDefined()
  })

  it('takes codes of the period before and after, and none further away', async () => {
    const { id, userMobile, secret } = await personWithSecondFactor(stage)
    expectRefusal(await secondStep(stage, await tokenOf(userMobile), codeOf(secret, -3)), commonFailures.signInWrong)
    expectRefusal(await secondStep(stage, await tokenOf(userMobile), codeOf(secret, 3)), commonFailures.signInWrong)
    expect((await secondStep(stage, await tokenOf(userMobile), codeOf(secret, -1))).code).toBe(0)
    await forgetLastCode(stage, id)
    expect((await secondStep(stage, await tokenOf(userMobile), codeOf(secret, 1))).code).toBe(0)
  })

  it('refuses a code that was used, within its period too, and every earlier one', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    const code = codeOf(secret)
    expect((await secondStep(stage, await tokenOf(userMobile), code)).code).toBe(0)
    expectRefusal(await secondStep(stage, await tokenOf(userMobile), code), commonFailures.signInWrong)
    expectRefusal(await secondStep(stage, await tokenOf(userMobile), codeOf(secret, -1)), commonFailures.signInWrong)
  })

  it('takes one of two that send the same code at once', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    const tokens = [await tokenOf(userMobile), await tokenOf(userMobile)]
    const answers = await Promise.all(tokens.map(token => secondStep(stage, token, codeOf(secret))))
    expectOneSuccess(answers, commonFailures.signInWrong)
  })

  it('makes one session of a token, even for two right codes at once', async () => {
    const { userMobile, secret, recoveryCodes } = await personWithSecondFactor(stage)
    const token = await tokenOf(userMobile)
    const answers = await Promise.all(
      [codeOf(secret), recoveryCodes[0] ?? ''].map(code => secondStep(stage, token, code)),
    )
    expectOneSuccess(answers, commonFailures.signInFlow)
  })

  it('ends with the fifth wrong code, also where they come at once', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    const token = await tokenOf(userMobile)
    const answers = await Promise.all(Array.from({ length: 7 }, () => secondStep(stage, token, wrongCodeOf(secret))))
    expect(answers.filter(({ code }) => code === commonFailures.signInWrong.code)).toHaveLength(secondStepTries)
    expectRefusal(await secondStep(stage, token, codeOf(secret)), commonFailures.signInFlow)
    expect((await lastLogin()).operContent).toBe('动态码错误')
  })

  it('makes the account wait after ten wrong codes, whatever the sign-ins', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    for (const token of [await tokenOf(userMobile), await tokenOf(userMobile)])
      for (let n = 0; n < 5; n++) await secondStep(stage, token, wrongCodeOf(secret))
    const answer = await secondStep(stage, await tokenOf(userMobile), codeOf(secret))
    expectRefusal(answer, commonFailures.tooMany)
    expect(answer.data).toMatchObject({ retryAfter: expect.any(Number) })
  })

  it('refuses an unknown token, one that is over, and one from before a change of password', async () => {
    const { userMobile, secret, client } = await personWithSecondFactor(stage)
    expectRefusal(await secondStep(stage, 'x'.repeat(43), codeOf(secret)), commonFailures.signInFlow)
    const late = await tokenOf(userMobile)
    await sql`update second_step set expires = now()`.execute(stage.db)
    expectRefusal(await secondStep(stage, late, codeOf(secret)), commonFailures.signInFlow)
    const token = await tokenOf(userMobile)
    const [password, oldPassword] = ['Fresh#2026', testPassword].map(client.seal)
    const change = { oldPassword: oldPassword ?? '', password: password ?? '', confirmPassword: password ?? '' }
    expect((await client.call(ownAccountCalls.changePassword, change)).code).toBe(0)
    expectRefusal(await secondStep(stage, token, codeOf(secret)), commonFailures.signInFlow)
  })

  it('refuses an account that was stopped between the steps', async () => {
    const { id, userMobile, secret } = await personWithSecondFactor(stage)
    const token = await tokenOf(userMobile)
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', '=', id).execute()
    expectRefusal(await secondStep(stage, token, codeOf(secret)), commonFailures.signInWrong)
  })

  it('makes the device one of its own after the second step only', async () => {
    const { userMobile, secret } = await personWithSecondFactor(stage)
    const token = await tokenOf(userMobile, { device: '' })
    const count = () => sql<{ n: number }>`select count(*)::int as n from device`.execute(stage.db)
    const before = (await count()).rows[0]?.n
    const { device } = (await secondStep(stage, token, codeOf(secret))).data
    expect(device).toMatch(/^[\w-]{43}$/)
    expect((await count()).rows[0]?.n).toBe((before ?? 0) + 1)
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const { userMobile, recoveryCodes } = await personWithSecondFactor(stage)
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount)
    const [code = ''] = recoveryCodes
    expect((await secondStep(stage, await tokenOf(userMobile), ` ${code.replace('-', '').toLowerCase()}`)).code).toBe(0)
    expectRefusal(await secondStep(stage, await tokenOf(userMobile), code), commonFailures.signInWrong)
  })

  it('is used by one of two at once', async () => {
    const { userMobile, recoveryCodes } = await personWithSecondFactor(stage)
    const tokens = [await tokenOf(userMobile), await tokenOf(userMobile)]
    const answers = await Promise.all(tokens.map(token => secondStep(stage, token, recoveryCodes[1] ?? '')))
    expectOneSuccess(answers, commonFailures.signInWrong)
  })

  it('is void for another account, and after new ones were issued', async () => {
    const user = await personWithSecondFactor(stage)
    const other = await personWithSecondFactor(stage)
    expectRefusal(
      await secondStep(stage, await tokenOf(user.userMobile), other.recoveryCodes[0] ?? ''),
      commonFailures.signInWrong,
    )
    const renewed = await user.client.call(secondFactorCalls.renewCodes, {
      password: user.client.seal(testPassword),
      code: user.recoveryCodes[0] ?? '',
    })
    expect(renewed.data.recoveryCodes).toHaveLength(recoveryCodeCount)
    expectRefusal(
      await secondStep(stage, await tokenOf(user.userMobile), user.recoveryCodes[1] ?? ''),
      commonFailures.signInWrong,
    )
    expect((await secondStep(stage, await tokenOf(user.userMobile), renewed.data.recoveryCodes[0] ?? '')).code).toBe(0)
  })

  it('and the secret are not kept readable', async () => {
    const { id, secret, recoveryCodes } = await personWithSecondFactor(stage)
    const { rows } = await sql<{ text: string }>`
      select encode(secret, 'escape') || coalesce((select string_agg(encode(code_hash, 'escape'), '') from recovery_code
        where user_id = ${id}), '') as text from second_factor where user_id = ${id}`.execute(stage.db)
    for (const one of [secret, ...recoveryCodes]) expect(rows[0]?.text).not.toContain(one)
  })
})
