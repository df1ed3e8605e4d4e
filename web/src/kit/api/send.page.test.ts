import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { sessionCalls } from '@seam/contract/system/session/session'
import { userCalls } from '@seam/contract/system/user/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionOf } from '../../../test/session.ts'
import { session } from '../session/session-store.ts'
import { signInReason } from '../session/sign-in-again.ts'
import { type Session, sessionKey } from '../session/stored-session.ts'
import { clock } from '../time/server-clock.ts'
import { send } from './send.ts'

type Trip = { readonly url: string; readonly headers: Record<string, string>; readonly body: string }

const trips: Trip[] = []

/** Answers one after the other; the last one for all later requests. */
const answers = (...replies: { code: number; data?: unknown }[]) => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const bytes = init.body as Uint8Array | undefined
    trips.push({
      url,
      headers: init.headers as Record<string, string>,
      body: bytes ? new TextDecoder().decode(bytes) : '',
    })
    const { code, data = null } = (replies.length > 1 ? replies.shift() : replies[0]) ?? { code: 0 }
    return Response.json({ code, message: `m${code}`, data })
  })
}

beforeEach(() => {
  trips.length = 0
  session.keep(sessionOf(1, 's1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  clock.set(Date.now())
})

describe('send', () => {
  it('fails on 10015 and marks the session as one that must change its password', async () => {
    answers({ code: commonFailures.passwordChangeRequired.code })
    await expect(send(sessionCalls.functions, {})).rejects.toMatchObject({
      code: commonFailures.passwordChangeRequired.code,
    })
    expect(session.current()?.user.isFirstLogin).toBe(true)
    expect(trips).toHaveLength(1)
  })

  it('adds _t and the signature to a read', async () => {
    answers({ code: 0, data: { menus: [], permissions: [] } })
    await send(sessionCalls.functions, {})
    const { url, headers } = trips[0] as Trip
    expect(url).toMatch(/^\/api\/manage\/user\/getUserFunctionList\?_t=\d{13}$/)
    expect(headers[sessionHeaders.session]).toBe('s1')
    expect(headers[sessionHeaders.nonce]).toMatch(/^[0-9a-f]{32}$/)
    expect(headers[sessionHeaders.signature]).toMatch(/^[0-9a-f]{64}$/)
    expect(url).toContain(headers[sessionHeaders.timestamp])
  })

  it('does not sign public calls', async () => {
    answers({ code: 0, data: { image: '' } })
    await send(sessionCalls.captcha, { captchaId: 'x'.repeat(22) })
    expect(trips[0]?.headers).toEqual({})
  })

  it('corrects its clock once', async () => {
    const serverTime = Date.now() + 3_600_000
    answers({ code: commonFailures.clockOff.code, data: { serverTime } }, { code: 0 })
    await send(sessionCalls.whoAmI, {})
    expect(Number(trips[1]?.headers[sessionHeaders.timestamp])).toBeGreaterThanOrEqual(serverTime)
    answers({ code: commonFailures.clockOff.code, data: { serverTime } })
    await expect(send(sessionCalls.whoAmI, {})).rejects.toMatchObject({ code: commonFailures.clockOff.code })
    expect(trips).toHaveLength(4)
  })

  it('signs again after a used nonce, for a read or a write with an Idempotency-Key', async () => {
    const change = { id: 1, userStatus: 1 }
    answers({ code: commonFailures.nonceUsed.code }, { code: 0 })
    await send(sessionCalls.whoAmI, {})
    expect(trips[0]?.headers[sessionHeaders.nonce]).not.toBe(trips[1]?.headers[sessionHeaders.nonce])
    answers({ code: commonFailures.nonceUsed.code }, { code: 0 })
    await send(userCalls.switchStatus, change, { idempotencyKey: 'k' })
    expect(trips.slice(2).map(one => one.headers[sessionHeaders.idempotency])).toEqual(['k', 'k'])
    answers({ code: commonFailures.nonceUsed.code })
    await expect(send(userCalls.switchStatus, change)).rejects.toMatchObject({ code: commonFailures.nonceUsed.code })
    expect(trips).toHaveLength(5)
  })

  it('goes by what a call does, not by its method', async () => {
    answers({ code: commonFailures.nonceUsed.code }, { code: 0 })
    await send(userCalls.page, {})
    expect(trips).toHaveLength(2)
    answers({ code: commonFailures.nonceUsed.code })
    await expect(send(menuCalls.delete, { id: 1 })).rejects.toMatchObject({ code: commonFailures.nonceUsed.code })
    expect(trips).toHaveLength(3)
  })

  it('asks once to sign in again, however many calls wait, and repeats them with the new session', async () => {
    answers(
      { code: commonFailures.sessionExpired.code },
      { code: commonFailures.sessionEnded.code },
      { code: 0, data: 'done' },
    )
    let count = 0
    const stop = signInReason.subscribe(reason => {
      if (reason !== undefined) count += 1
    })
    const both = Promise.all([send(sessionCalls.whoAmI, {}), send(sessionCalls.functions, {})])
    await vi.waitFor(() => expect(signInReason.get()).toBeDefined())
    await vi.waitFor(() => expect(trips).toHaveLength(2))
    session.keep(sessionOf(1, 's2'))
    expect(await both).toEqual(['done', 'done'])
    stop()
    expect(count).toBe(1)
    expect(trips.slice(2).map(one => one.headers[sessionHeaders.session])).toEqual(['s2', 's2'])
  })

  it.each([
    ['over the page', session.keep],
    [
      'in another window',
      (fresh: Session) => {
        localStorage.setItem(sessionKey, JSON.stringify(fresh))
        window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
      },
    ],
  ])('never sends a waiting write for another user, who signs in %s', async (_, signIn) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    answers({ code: commonFailures.sessionExpired.code }, { code: 0, data: 'done' })
    const writing = send(userCalls.switchStatus, { id: 3, userStatus: 1 }, { idempotencyKey: 'k' })
    await vi.waitFor(() => expect(signInReason.get()).toBeDefined())
    signIn(sessionOf(2, 'other'))
    expect(reload).toHaveBeenCalledOnce()
    // what this page still sends is sent for its own user
    await send(sessionCalls.whoAmI, {})
    expect(trips.map(one => one.headers[sessionHeaders.session])).toEqual(['s1', 's1'])
    // the browser may keep the page where something is not saved
    session.keep(sessionOf(1, 's2'))
    expect(await writing).toBe('done')
    expect(trips.map(one => one.headers[sessionHeaders.session])).toEqual(['s1', 's1', 's2'])
    reload.mockRestore()
  })

  it('does not ask for a poll', async () => {
    answers({ code: commonFailures.sessionExpired.code })
    await expect(send(sessionCalls.whoAmI, {}, { background: true })).rejects.toMatchObject({
      code: commonFailures.sessionExpired.code,
    })
    expect(signInReason.get()).toBeUndefined()
  })

  it('seals the named fields with the session key', async () => {
    answers({ code: 0 })
    await send(userCalls.resetPassword, { id: 3, password: 'Abc@12345' }, { seal: ['password'] })
    expect(JSON.parse(trips[0]?.body ?? '')).toEqual({ id: 3, password: 'Rp6guvAnJDIoKvrWKzKm0g==' })
  })

  it('distinguishes a lost connection from a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')))
    await expect(send(sessionCalls.whoAmI, {})).rejects.toMatchObject({ kind: 'network' })
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    await expect(send(sessionCalls.whoAmI, {}, { background: true })).rejects.toMatchObject({
      kind: 'status',
      code: 503,
    })
  })

  it('tries a read a second time if the server was unavailable, and no write', async () => {
    let requests = 0
    vi.stubGlobal('fetch', async () => {
      requests += 1
      return requests === 1 ? new Response('', { status: 503 }) : Response.json({ code: 0, data: 'done' })
    })
    expect(await send(sessionCalls.whoAmI, {})).toBe('done')
    requests = 0
    const write = send(userCalls.switchStatus, { id: 1, userStatus: 1 }, { idempotencyKey: 'k' })
    await expect(write).rejects.toMatchObject({ kind: 'status', code: 503 })
    expect(requests).toBe(1)
  })
})
