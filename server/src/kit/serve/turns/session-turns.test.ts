import { EventEmitter } from 'node:events'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { userCalls } from '@seam/contract/system/user/user'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, postRequest, type Session, send, signatureHeaders, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'
import { administrator, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { testFactor } from '../../limits.ts'
import { usualLimits } from '../../resource-limits.ts'
import { type Lane, openTurns } from './session-turns.ts'

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

  it('are served while a download of the session waits for its reader', async () => {
    const server = await stage.twin({ session: { ...session, running: 1, runningBesideOthers: 1 } })
    const client = await signInAt(server, await administrator(stage))
    const other = () => client.call(dictionaryCalls.coloured, { dictType: 'state' })
    await Promise.all([list(client), other()])
    let download: Promise<{ code: number }> | undefined
    await withLockedUsers(async () => {
      download = client.call(userCalls.exportAll)
      await expectLockWaits(stage.db)
      expect((await other()).code).toBe(0)
    })
    expect((await download)?.code).toBe(0)
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

  it('with a wrong signature are refused above the rate too, and do not use up that of the right ones', async () => {
    const few = { ...session, perSecond: 0.1 / testFactor, burst: 5 / testFactor, delay: 1 }
    const server = await stage.twin({ session: few })
    const person = await signInAt(server, await personWith(stage, 'userView'))
    expect((await list(person)).code).toBe(0)
    const request = postRequest(userCalls.page.path, { pageNo: 1, pageSize: 10 })
    const wrong = { [sessionHeaders.signature]: 'a'.repeat(64) }
    const codes: number[] = []
    for (let call = 0; call < 7; call++) {
      const headers = { ...request.headers, ...signatureHeaders(person.session as Session, request), ...wrong }
      codes.push((await send(server, { ...request, headers })).code)
    }
    const [wrongly, tooMany] = [commonFailures.signatureWrong.code, commonFailures.tooMany.code]
    expect(codes).toEqual([wrongly, wrongly, wrongly, wrongly, wrongly, tooMany, tooMany])
    expect((await list(person)).code).toBe(0)
  })
})

describe('the turns of a process', () => {
  const limits = { ...session, running: 4, runningBesideOthers: 2, uploads: 3, waiting: 6, delayed: 2, delay: 1_000 }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Sends calls; `running` lists those that have a turn, in their order. */
  const open = () => {
    const take = openTurns(limits, 1)
    const answers = new Map<string, EventEmitter>()
    const [running, refused]: [string[], string[]] = [[], []]
    return {
      running,
      refused,
      send: async (owner: string, name: string, lane: Lane = 'call', closed = false) => {
        const raw = Object.assign(new EventEmitter(), { closed })
        answers.set(name, raw)
        take(owner, lane, { raw } as never).begun.then(
          () => running.push(name),
          () => refused.push(name),
        )
        await vi.advanceTimersByTimeAsync(0)
      },
      close: async (name: string) => {
        answers.get(name)?.emit('close')
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }

  it('run more calls of a session that is alone than of one beside others', async () => {
    const { send, close, running } = open()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) await send('a', name)
    expect(running).toEqual(['a1', 'a2', 'a3', 'a4'])
    await send('b', 'b1')
    for (const name of ['a1', 'a2']) await close(name)
    expect(running).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
    await close('a3')
    expect(running.slice(5)).toEqual(['a5'])
    await vi.advanceTimersByTimeAsync(1_001)
    await close('a4')
    expect(running.slice(6)).toEqual(['a6', 'a7'])
  })

  it('serve another session before the waiting calls of a crowd', async () => {
    const { send, close, running } = open()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await send('a', name)
    await send('b', 'b1')
    await close('a1')
    await close('b1')
    await send('b', 'b2')
    expect(running).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  it('do not run a call whose sender has gone', async () => {
    const { send, close, running, refused } = open()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await send('a', name)
    await close('a5')
    await close('a1')
    expect(running.slice(4)).toEqual(['a6'])
    expect(refused).toEqual(['a5'])
    await close('a6')
    await send('a', 'late', 'call', true)
    expect(refused).toEqual(['a5', 'late'])
  })

  it('delay refusals, one after the other, up to a number; a sender who leaves makes room', async () => {
    const { send, close, refused } = open()
    for (let call = 0; call < limits.running + limits.waiting; call++) await send('a', `a${call}`)
    for (const name of ['first', 'second', 'third']) await send('a', name)
    expect(refused).toEqual(['third'])
    await close('second')
    expect(refused).toEqual(['third', 'second'])
    await send('a', 'fourth')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(refused).toEqual(['third', 'second', 'first'])
    await vi.advanceTimersByTimeAsync(500)
    expect(refused).toEqual(['third', 'second', 'first', 'fourth'])
  })

  it('count uploads, downloads, and calls with a wrong signature apart from the other calls', async () => {
    const { send, running } = open()
    for (const name of ['d1', 'd2', 'd3']) await send('a', name, 'download')
    for (const name of ['u1', 'u2', 'u3', 'u4']) await send('a', name, 'upload')
    for (const name of ['w1', 'w2', 'w3', 'w4', 'w5']) await send('a', name, 'wrongSignature')
    await send('a', 'call')
    expect(running).toEqual(['d1', 'd2', 'u1', 'u2', 'u3', 'w1', 'w2', 'w3', 'w4', 'call'])
  })
})
