import { commonFailures } from '@seam/contract/kit/failure'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { userCalls } from '@seam/contract/system/user'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'
import { inTransaction } from '../../db/database.ts'
import { testFactor } from '../limits.ts'
import { sessionLimits } from './session-turns.ts'

const stage = useStage()
const usual = { ...sessionLimits }
let client: Client

beforeAll(async () => {
  client = (await administrator(stage)).client
})
afterEach(() => Object.assign(sessionLimits, usual))

const list = (by = client) => by.call(userCalls.page)

/** Keeps every list waiting in the database while `work` runs. */
const withLockedUsers = (work: () => Promise<void>) =>
  inTransaction(stage.db, async tx => {
    await sql`lock table department in access exclusive mode`.execute(tx)
    await work()
  })

describe('the calls of one session', () => {
  it('run a few at a time, wait, and are refused beyond that; other sessions are still served', async () => {
    const other = (await personWith(stage, 'userView')).client
    const served = () => other.call(dictionaryCalls.coloured, { dictType: 'state' })
    // From here on neither needs the locked table for its permissions.
    await Promise.all([list(), served()])
    Object.assign(sessionLimits, { running: 2, waiting: 3 })
    let answers: Promise<{ code: number }[]> = Promise.resolve([])
    await withLockedUsers(async () => {
      answers = Promise.all(Array.from({ length: 8 }, () => list()))
      await new Promise(resolve => setTimeout(resolve, 300))
      expectRefusal(await list(), commonFailures.tooMany, { data: { retryAfter: 1 } })
      expect((await served()).code).toBe(0)
    })
    const codes = (await answers).map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(5)
    expect(codes.filter(code => code === commonFailures.tooMany.code)).toHaveLength(3)
    expect((await list()).code).toBe(0)
  })

  it('are refused above a rate, and accepted again later', async () => {
    const person = (await personWith(stage, 'userView')).client
    expect((await list(person)).code).toBe(0)
    Object.assign(sessionLimits, { perSecond: 20 / testFactor, burst: 3 / testFactor })
    const answers = await Promise.all(Array.from({ length: 10 }, () => list(person)))
    expect(answers.some(({ code }) => code === commonFailures.tooMany.code)).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect((await list(person)).code).toBe(0)
  })
})
