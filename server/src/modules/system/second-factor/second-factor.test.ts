import { commonFailures } from '@seam/contract/kit/failure'
import { recoveryCodeCount, secondFactorCalls, secondFactorFailures } from '@seam/contract/system/session/second-factor'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls, userFailures } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, administrator, personWith, testPassword } from '../../../../test/people.ts'
import {
  codeOf,
  firstStep,
  personWithSecondFactor,
  setUpSecondFactor,
  wrongCodeOf,
} from '../../../../test/second-factor.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

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
    expect((await firstStep(stage, userMobile)).data.ssid).toBeDefined()
    expect((await client.call(secondFactorCalls.status)).data.onSince).toBeNull()
    await client.call(secondFactorCalls.confirm, { code: codeOf(data.secret) })
    const { data: status } = await client.call(secondFactorCalls.status)
    expect(status).toMatchObject({ onSince: expect.any(String), recoveryCodesLeft: recoveryCodeCount, required: false })
    expect((await firstStep(stage, userMobile)).data.secondFactor).toBeDefined()
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
      await client.call(secondFactorCalls.confirm, { code: wrongCodeOf(data.secret) }),
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
    expectOneSuccess(answers, secondFactorFailures.alreadyOn)
  })
})

describe('turning off', () => {
  const proof = (client: Client, code: string, password = testPassword) => ({ password: client.seal(password), code })

  it('takes password and code; afterwards the password alone signs in', async () => {
    const { client, secret, userMobile } = await personWithSecondFactor(stage)
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, proof(client, codeOf(secret), 'Wrong#2026')),
      secondFactorFailures.passwordWrong,
    )
    expectRefusal(
      await client.call(secondFactorCalls.turnOff, proof(client, wrongCodeOf(secret))),
      secondFactorFailures.codeWrong,
    )
    expect((await client.call(secondFactorCalls.turnOff, proof(client, codeOf(secret)))).code).toBe(0)
    expect((await firstStep(stage, userMobile)).data.ssid).toBeDefined()
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
    const user = await personWithSecondFactor(stage)
    expect((await boss.client.call(secondFactorCalls.reset, { id: user.id })).code).toBe(0)
    expectRefusal(await user.client.call(sessionCalls.whoAmI), commonFailures.sessionEnded)
    expect((await firstStep(stage, user.userMobile)).data.ssid).toBeDefined()
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
    const keeper = await personWith(stage, 'secondFactorReset')
    const boss = await administrator(stage)
    await setUpSecondFactor(boss.client)
    expectRefusal(await keeper.client.call(secondFactorCalls.reset, { id: keeper.id }), secondFactorFailures.ownFactor)
    expectRefusal(await keeper.client.call(secondFactorCalls.reset, { id: boss.id }), userFailures.beyondOwnRights)
    await sql`update role set data_scope = 5 where id = ${keeper.roleId}`.execute(stage.db)
    await sql`update authority set revision = revision + 1`.execute(stage.db)
    const stranger = await addUser(stage.db, {
      roleIds: [await addRole(stage.db, [])],
      departmentId: await addDepartment(stage.db),
    })
    expectRefusal(await keeper.client.call(secondFactorCalls.reset, { id: stranger.id }), commonFailures.notThere)
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
    const { secret } = await setUpSecondFactor(client)
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
    expect((await firstStep(stage, userMobile)).data).toMatchObject({ user: { mustSetUpSecondFactor: false } })
  })

  it('signing in says so', async () => {
    const boss = await administrator(stage)
    await force(true)
    expect((await firstStep(stage, boss.userMobile)).data).toMatchObject({ user: { mustSetUpSecondFactor: true } })
  })
})
