import { commonFailures } from '@seam/contract/kit/failure'
import {
  recoveryCodeCount,
  secondFactorCalls,
  secondFactorFailures,
  secondStepTries,
} from '@seam/contract/system/second-factor'
import { sessionCalls } from '@seam/contract/system/session'
import { userCalls, userFailures } from '@seam/contract/system/user'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, clientOf, type Session, signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, administrator, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let roleId: number
beforeAll(async () => {
  roleId = await addRole(stage.db, [])
})

/** The code of the period that is `periods` from now, as the telephone's app shows it. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')
/** Forgets which code was used last, as if some periods had passed. */
const laterOn = (userId: number) =>
  sql`update second_factor set last_step = 0 where user_id = ${userId}`.execute(stage.db)

const setUp = async (client: Client) => {
  const begun = await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) })
  const { secret } = begun.data
  const confirmed = await client.call(secondFactorCalls.confirm, { code: codeOf(secret) })
  expect(confirmed.code).toBe(0)
  return { secret, recoveryCodes: confirmed.data.recoveryCodes }
}

/** Somebody whose second factor is on, signed in since before that. */
const somebody = async () => {
  const user = await addUser(stage.db, { roleIds: [roleId] })
  const client = await signIn(stage.app, user.userMobile, testPassword)
  const factor = await setUp(client)
  await laterOn(user.id)
  return { ...user, client, ...factor }
}

type First = Answer<{ secondFactor?: { token: string; expired: number }; ssid?: string }>
const firstStep = async (userMobile: string, more = {}) =>
  (await tryToSignIn(stage.app, userMobile, testPassword, more)) as unknown as First
const tokenOf = async (userMobile: string, more = {}) =>
  (await firstStep(userMobile, more)).data.secondFactor?.token ?? ''
const secondStep = (token: string, code: string) => clientOf(stage.app).call(secondFactorCalls.signIn, { token, code })
const lastLogin = () =>
  stage.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('signing in with a second factor', () => {
  it('answers no session for the password alone, and a session for the code', async () => {
    const { userMobile, secret } = await somebody()
    const first = await firstStep(userMobile)
    expect(first).toMatchObject({ code: 0, data: { secondFactor: { token: expect.stringMatching(/^[\w-]{43}$/) } } })
    expect(first.data.ssid).toBeUndefined()
    expect(first.data.secondFactor?.expired).toBeGreaterThan(Date.now() + 290_000)
    const { ssid, key, expired } = (await secondStep(first.data.secondFactor?.token ?? '', codeOf(secret))).data
    const entered: Session = { ssid, key, expired }
    expect((await clientOf(stage.app, entered).call(sessionCalls.whoAmI)).data.userMobile).toBe(userMobile)
    expect((await lastLogin()).operContent).toContain('（两步验证）')
  })

  it('is not met by accounts without one', async () => {
    const user = await addUser(stage.db, { roleIds: [roleId] })
    expect((await firstStep(user.userMobile)).data.ssid).toBeDefined()
  })

  it('takes codes of the period before and after, and none further away', async () => {
    const { id, userMobile, secret } = await somebody()
    expectRefusal(await secondStep(await tokenOf(userMobile), codeOf(secret, -3)), commonFailures.signInWrong)
    expectRefusal(await secondStep(await tokenOf(userMobile), codeOf(secret, 3)), commonFailures.signInWrong)
    expect((await secondStep(await tokenOf(userMobile), codeOf(secret, -1))).code).toBe(0)
    await laterOn(id)
    expect((await secondStep(await tokenOf(userMobile), codeOf(secret, 1))).code).toBe(0)
  })

  it('refuses a code that was used, within its period too, and every earlier one', async () => {
    const { userMobile, secret } = await somebody()
    const code = codeOf(secret)
    expect((await secondStep(await tokenOf(userMobile), code)).code).toBe(0)
    expectRefusal(await secondStep(await tokenOf(userMobile), code), commonFailures.signInWrong)
    expectRefusal(await secondStep(await tokenOf(userMobile), codeOf(secret, -1)), commonFailures.signInWrong)
  })

  it('takes one of two that send the same code at once', async () => {
    const { userMobile, secret } = await somebody()
    const tokens = [await tokenOf(userMobile), await tokenOf(userMobile)]
    const answers = await Promise.all(tokens.map(token => secondStep(token, codeOf(secret))))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, commonFailures.signInWrong.code])
  })

  it('makes one session of a token, even for two right codes at once', async () => {
    const { userMobile, secret, recoveryCodes } = await somebody()
    const token = await tokenOf(userMobile)
    const answers = await Promise.all([codeOf(secret), recoveryCodes[0] ?? ''].map(code => secondStep(token, code)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, commonFailures.signInFlow.code])
  })

  it('ends with the fifth wrong code, also where they come at once', async () => {
    const { userMobile, secret } = await somebody()
    const token = await tokenOf(userMobile)
    const answers = await Promise.all(Array.from({ length: 7 }, () => secondStep(token, wrongCode(secret))))
    expect(answers.filter(({ code }) => code === commonFailures.signInWrong.code)).toHaveLength(secondStepTries)
    expectRefusal(await secondStep(token, codeOf(secret)), commonFailures.signInFlow)
    expect((await lastLogin()).operContent).toBe('动态码错误')
  })

  it('makes the account wait after ten wrong codes, whatever the sign-ins', async () => {
    const { userMobile, secret } = await somebody()
    for (let n = 0; n < 10; n++) await secondStep(await tokenOf(userMobile), wrongCode(secret))
    const answer = await secondStep(await tokenOf(userMobile), codeOf(secret))
    expectRefusal(answer, commonFailures.tooMany)
    expect(answer.data).toMatchObject({ retryAfter: expect.any(Number) })
  })

  it('refuses an unknown token, one that is over, and one from before a change of password', async () => {
    const { userMobile, secret, client } = await somebody()
    expectRefusal(await secondStep('x'.repeat(43), codeOf(secret)), commonFailures.signInFlow)
    const late = await tokenOf(userMobile)
    await sql`update second_step set expires = now()`.execute(stage.db)
    expectRefusal(await secondStep(late, codeOf(secret)), commonFailures.signInFlow)
    const token = await tokenOf(userMobile)
    const [password, oldPassword] = ['Fresh#2026', testPassword].map(client.seal)
    const change = { oldPassword: oldPassword ?? '', password: password ?? '', confirmPassword: password ?? '' }
    expect((await client.call(sessionCalls.changeOwnPassword, change)).code).toBe(0)
    expectRefusal(await secondStep(token, codeOf(secret)), commonFailures.signInFlow)
  })

  it('refuses an account that was stopped between the steps', async () => {
    const { id, userMobile, secret } = await somebody()
    const token = await tokenOf(userMobile)
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', '=', id).execute()
    expectRefusal(await secondStep(token, codeOf(secret)), commonFailures.signInWrong)
  })

  it('makes the device one of its own after the second step only', async () => {
    const { userMobile, secret } = await somebody()
    const token = await tokenOf(userMobile, { device: '' })
    const count = () => sql<{ n: number }>`select count(*)::int as n from device`.execute(stage.db)
    const before = (await count()).rows[0]?.n
    const { device } = (await secondStep(token, codeOf(secret))).data
    expect(device).toMatch(/^[\w-]{43}$/)
    expect((await count()).rows[0]?.n).toBe((before ?? 0) + 1)
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const { userMobile, recoveryCodes } = await somebody()
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount)
    const [code = ''] = recoveryCodes
    expect((await secondStep(await tokenOf(userMobile), ` ${code.replace('-', '').toLowerCase()}`)).code).toBe(0)
    expectRefusal(await secondStep(await tokenOf(userMobile), code), commonFailures.signInWrong)
  })

  it('is used by one of two at once', async () => {
    const { userMobile, recoveryCodes } = await somebody()
    const tokens = [await tokenOf(userMobile), await tokenOf(userMobile)]
    const answers = await Promise.all(tokens.map(token => secondStep(token, recoveryCodes[1] ?? '')))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, commonFailures.signInWrong.code])
  })

  it('is void for another account, and after new ones were issued', async () => {
    const user = await somebody()
    const other = await somebody()
    expectRefusal(
      await secondStep(await tokenOf(user.userMobile), other.recoveryCodes[0] ?? ''),
      commonFailures.signInWrong,
    )
    const renewed = await user.client.call(secondFactorCalls.renewCodes, {
      password: user.client.seal(testPassword),
      code: user.recoveryCodes[0] ?? '',
    })
    expect(renewed.data.recoveryCodes).toHaveLength(recoveryCodeCount)
    expectRefusal(
      await secondStep(await tokenOf(user.userMobile), user.recoveryCodes[1] ?? ''),
      commonFailures.signInWrong,
    )
    expect((await secondStep(await tokenOf(user.userMobile), renewed.data.recoveryCodes[0] ?? '')).code).toBe(0)
  })

  it('and the secret are not kept readable', async () => {
    const { id, secret, recoveryCodes } = await somebody()
    const { rows } = await sql<{ text: string }>`
      select encode(secret, 'escape') || coalesce((select string_agg(encode(code_hash, 'escape'), '') from recovery_code
        where user_id = ${id}), '') as text from second_factor where user_id = ${id}`.execute(stage.db)
    for (const one of [secret, ...recoveryCodes]) expect(rows[0]?.text).not.toContain(one)
  })
})

describe('setting up', () => {
  const beginner = async () => {
    const { client } = await personWith(stage)
    return client
  }

  it('answers secret, address and picture, and counts after the first code only', async () => {
    const { client, userMobile } = await personWith(stage)
    const { data } = await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) })
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(data.uri).toContain(data.secret)
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await firstStep(userMobile)).data.ssid).toBeDefined()
    expect((await client.call(secondFactorCalls.status)).data.onSince).toBeNull()
    await client.call(secondFactorCalls.confirm, { code: codeOf(data.secret) })
    const { data: status } = await client.call(secondFactorCalls.status)
    expect(status).toMatchObject({ onSince: expect.any(String), recoveryCodesLeft: recoveryCodeCount, required: false })
    expect((await firstStep(userMobile)).data.secondFactor).toBeDefined()
  })

  it('refuses a wrong password, a wrong code, a code before the picture, and a second one', async () => {
    const client = await beginner()
    expectRefusal(
      await client.call(secondFactorCalls.begin, { password: client.seal('Wrong#2026') }),
      secondFactorFailures.passwordWrong,
    )
    expectRefusal(await client.call(secondFactorCalls.confirm, { code: '123456' }), secondFactorFailures.notBegun)
    const { data } = await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) })
    expectRefusal(
      await client.call(secondFactorCalls.confirm, { code: wrongCode(data.secret) }),
      secondFactorFailures.codeWrong,
    )
    expect((await client.call(secondFactorCalls.confirm, { code: codeOf(data.secret) })).code).toBe(0)
    expectRefusal(
      await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) }),
      secondFactorFailures.alreadyOn,
    )
    expectRefusal(
      await client.call(secondFactorCalls.confirm, { code: codeOf(data.secret, 1) }),
      secondFactorFailures.alreadyOn,
    )
  })

  it('is confirmed by one of two at once', async () => {
    const client = await beginner()
    const { data } = await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) })
    const answers = await Promise.all(
      [0, 1].map(periods => client.call(secondFactorCalls.confirm, { code: codeOf(data.secret, periods) })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, secondFactorFailures.alreadyOn.code])
  })
})

describe('turning off', () => {
  const proof = (client: Client, code: string, password = testPassword) => ({ password: client.seal(password), code })

  it('takes password and code; afterwards the password alone signs in', async () => {
    const { client, secret, userMobile } = await somebody()
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, proof(client, codeOf(secret), 'Wrong#2026')),
      secondFactorFailures.passwordWrong,
    )
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, proof(client, wrongCode(secret))),
      secondFactorFailures.codeWrong,
    )
    expect((await client.call(secondFactorCalls.turnOff, proof(client, codeOf(secret)))).code).toBe(0)
    expect((await firstStep(userMobile)).data.ssid).toBeDefined()
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, proof(client, codeOf(secret))),
      secondFactorFailures.notOn,
    )
    expectRefusal(
      await client.call(secondFactorCalls.renewCodes, proof(client, codeOf(secret))),
      secondFactorFailures.notOn,
    )
  })
})

describe('resetting', () => {
  it("takes away another's second factor, ends their sessions and is in the log", async () => {
    const boss = await administrator(stage)
    const user = await somebody()
    expect((await boss.client.call(secondFactorCalls.reset, { id: user.id })).code).toBe(0)
    expectRefusal(await user.client.call(sessionCalls.whoAmI), commonFailures.sessionEnded)
    expect((await firstStep(user.userMobile)).data.ssid).toBeDefined()
    const entry = await stage.db
      .selectFrom('operationLog')
      .select(['operContent', 'userId'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ operContent: `重置用户【${user.userName}】的两步验证`, userId: boss.id })
    expectRefusal(await boss.client.call(secondFactorCalls.reset, { id: user.id }), secondFactorFailures.notOn)
  })

  it("is refused for one's own, for somebody with more rights, and outside the scope", async () => {
    const helper = await personWith(stage, 'secondFactorReset')
    const boss = await administrator(stage)
    await setUp(boss.client)
    expectRefusal(await helper.client.call(secondFactorCalls.reset, { id: helper.id }), secondFactorFailures.ownFactor)
    expectRefusal(await helper.client.call(secondFactorCalls.reset, { id: boss.id }), userFailures.beyondOwnRights)
    await sql`update role set data_scope = 5 where id = ${helper.roleId}`.execute(stage.db)
    await sql`update authority set revision = revision + 1`.execute(stage.db)
    const stranger = await addUser(stage.db, { roleIds: [roleId], departmentId: await addDepartment(stage.db) })
    expectRefusal(await helper.client.call(secondFactorCalls.reset, { id: stranger.id }), commonFailures.notThere)
  })
})

describe('where the configuration asks for it', () => {
  const force = (on: boolean) => sql`update system_config set second_factor_forced = ${on}`.execute(stage.db)
  afterEach(() => force(false))

  it.each([
    ['an administrator', () => administrator(stage)],
    ['an approver', () => personWith(stage, 'reportApprove', 'userView')],
  ])('%s without one may do nothing but set it up', async (_, enter) => {
    const { client } = await enter()
    await force(true)
    expectRefusal(await client.call(userCalls.page), commonFailures.secondFactorRequired)
    expect((await client.call(sessionCalls.whoAmI)).data.mustSetUpSecondFactor).toBe(true)
    expect((await client.call(secondFactorCalls.status)).data).toMatchObject({ onSince: null, required: true })
    const { secret } = await setUp(client)
    expect((await client.call(userCalls.page)).code).toBe(0)
    expect((await client.call(sessionCalls.whoAmI)).data.mustSetUpSecondFactor).toBe(false)
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, { password: client.seal(testPassword), code: codeOf(secret, 1) }),
      secondFactorFailures.mustStayOn,
    )
  })

  it('everybody else is left alone', async () => {
    const { client, userMobile } = await personWith(stage, 'userView')
    await force(true)
    expect((await client.call(userCalls.page)).code).toBe(0)
    expect((await firstStep(userMobile)).data).toMatchObject({ user: { mustSetUpSecondFactor: false } })
  })

  it('signing in says so', async () => {
    const boss = await administrator(stage)
    await force(true)
    expect((await firstStep(boss.userMobile)).data).toMatchObject({ user: { mustSetUpSecondFactor: true } })
  })
})
