import { commonFailures } from '@seam/contract/kit/failure'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { userCalls } from '@seam/contract/system/user'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Client, signIn } from '../../../test/client.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { administrator, personWith, testPassword } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'
import { inTransaction } from '../../db/database.ts'
import { testFactor } from '../limits.ts'
import { usualLimits } from '../resource-limits.ts'

const stage = useStage()
const { session } = usualLimits

const list = (by: Client) => by.call(userCalls.page)

const signInAt = (server: FastifyInstance, { userMobile }: { readonly userMobile: string }) =>
  signIn(server, userMobile, testPassword)

/** Keeps every list waiting in the database while `work` runs. */
const withLockedUsers = (work: () => Promise<void>) =>
  inTransaction(stage.db, async tx => {
    await sql`lock table department in access exclusive mode`.execute(tx)
    await work()
  })

describe('the calls of one session', () => {
  it('run a few at a time, wait, and are refused beyond that; other sessions are still served', async () => {
    const server = await stage.twin({ session: { ...session, running: 2, waiting: 3 } })
    const [client, other] = [
      await signInAt(server, await administrator(stage)),
      await signInAt(server, await personWith(stage, 'userView')),
    ]
    const served = () => other.call(dictionaryCalls.coloured, { dictType: 'state' })
    // From here on neither needs the locked table for its permissions.
    await Promise.all([list(client), served()])
    let answers: Promise<{ code: number }[]> = Promise.resolve([])
    await withLockedUsers(async () => {
      answers = Promise.all(Array.from({ length: 8 }, () => list(client)))
      await new Promise(resolve => setTimeout(resolve, 300))
      expectRefusal(await list(client), commonFailures.tooMany, { data: { retryAfter: 1 } })
      expect((await served()).code).toBe(0)
    })
    const codes = (await answers).map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(5)
    expect(codes.filter(code => code === commonFailures.tooMany.code)).toHaveLength(3)
    expect((await list(client)).code).toBe(0)
  })

  it('are refused above a rate, and accepted again later', async () => {
    const server = await stage.twin({ session: { ...session, perSecond: 20 / testFactor, burst: 3 / testFactor } })
    const person = await signInAt(server, await personWith(stage, 'userView'))
    expect((await list(person)).code).toBe(0)
    const answers = await Promise.all(Array.from({ length: 10 }, () => list(person)))
    expect(answers.some(({ code }) => code === commonFailures.tooMany.code)).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect((await list(person)).code).toBe(0)
  })
})
