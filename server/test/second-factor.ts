import { secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Answer, type Client, clientOf, signIn, tryToSignIn } from './client.ts'
import { addRole, addUser, testPassword } from './people.ts'
import type { Stage } from './stage.ts'

/** The code of the period that is `periods` from now, as in the app. */
export const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

export const wrongCodeOf = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')

/** Resets the last used code, as if some periods had passed. */
export const forgetLastCode = (stage: Stage, userId: number) =>
  sql`update second_factor set last_step = 0 where user_id = ${userId}`.execute(stage.db)

export const setUpSecondFactor = async (client: Client) => {
  const begun = await client.call(secondFactorCalls.begin, { password: client.seal(testPassword) })
  const { secret } = begun.data
  const confirmed = await client.call(secondFactorCalls.confirm, { code: codeOf(secret) })
  expect(confirmed.code).toBe(0)
  return { secret, recoveryCodes: confirmed.data.recoveryCodes }
}

/** A user whose second factor is on, signed in since before that. */
export const personWithSecondFactor = async (stage: Stage) => {
  const user = await addUser(stage.db, { roleIds: [await addRole(stage.db, [])] })
  const client = await signIn(stage.app, user.userMobile, testPassword)
  const factor = await setUpSecondFactor(client)
  await forgetLastCode(stage, user.id)
  return { ...user, client, ...factor }
}

type FirstAnswer = Answer<{ secondFactor?: { token: string; expired: number }; ssid?: string }>

export const firstStep = async (stage: Stage, userMobile: string, more = {}) =>
  (await tryToSignIn(stage.app, userMobile, testPassword, more)) as unknown as FirstAnswer

export const secondStep = (stage: Stage, token: string, code: string) =>
  clientOf(stage.app).call(secondFactorCalls.signIn, { token, code })
