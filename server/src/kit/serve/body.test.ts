import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { commonFailures } from '@seam/contract/kit/failure'
import { imageCalls, imageFailures } from '@seam/contract/system/image'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { userCalls } from '@seam/contract/system/user/user'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, signatureHeaders } from '../../../test/client.ts'
import { administrator, personWith } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'
import { type ResourceLimits, usualLimits } from '../resource-limits.ts'
import { uploadFolder } from '../upload/spool.ts'

const stage = useStage()
let port: number
let session: Session
const sockets: Socket[] = []

/** Starts a server with these limits. Returns its port. */
const listen = async (bodies: Partial<ResourceLimits['bodies']>, turns: Partial<ResourceLimits['session']> = {}) => {
  const server = await stage.twin({
    bodies: { ...usualLimits.bodies, ...bodies },
    session: { ...usualLimits.session, ...turns },
  })
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
}

beforeAll(async () => {
  session = (await administrator(stage)).client.session as Session
  port = await listen({})
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

type OpenRequest = { readonly socket: Socket; readonly answer: Promise<string> }

/** Sends the head and the beginning of a body, without the rest. */
const begin = async (path: string, headers: Record<string, string>, sent = 0, to = port): Promise<OpenRequest> => {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const answer = once(socket, 'data').then(([data]) => String(data))
  for (let rest = sent; rest > 0; rest -= 65_536) socket.write(Buffer.alloc(Math.min(rest, 65_536)))
  return { socket, answer }
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=seam' }
const megabytes = (count: number) => ({ 'content-length': String(count * 1024 * 1024) })
const anyHash = createHash('sha256').update('file').digest('hex')

const uploadHeaders = (by: Session, length: Record<string, string>) => {
  const request = { method: 'POST', url: imageCalls.upload.path, headers: form, payload: Buffer.from('x') }
  return { ...form, ...length, ...signatureHeaders(by, request, { contentHash: anyHash }) }
}
const jsonHeaders = (by: Session, path: string) => ({
  ...json,
  ...megabytes(1),
  ...signatureHeaders(by, { method: 'POST', url: path, headers: json, payload: Buffer.from('{}') }),
})
const codeOf = async ({ answer }: OpenRequest) => Number(/"code":(-?\d+)/.exec(await answer)?.[1])

describe('a request whose body has not arrived', () => {
  it('is refused without a session, with a wrong signature of an upload, and when its clock is off', async () => {
    expect(await codeOf(await begin(imageCalls.upload.path, { ...form, ...megabytes(10) }))).toBe(
      commonFailures.noSession.code,
    )
    expect(await codeOf(await begin(userCalls.page.path, { ...json, ...megabytes(1) }))).toBe(
      commonFailures.noSession.code,
    )
    expect(await codeOf(await begin(userCalls.page.path, { ...json, 'content-length': '100' }))).toBe(
      commonFailures.noSession.code,
    )
    const forged = { ...uploadHeaders(session, megabytes(10)), 'x-signature': '0'.repeat(64) }
    expect(await codeOf(await begin(imageCalls.upload.path, forged))).toBe(commonFailures.signatureWrong.code)
    const late = { ...jsonHeaders(session, userCalls.page.path), 'x-timestamp': '1' }
    expect(await codeOf(await begin(userCalls.page.path, late))).toBe(commonFailures.clockOff.code)
  })

  it('is refused without the permission of the call', async () => {
    const stranger = (await personWith(stage)).client.session as Session
    const begun = await begin(userCalls.page.path, jsonHeaders(stranger, userCalls.page.path))
    expect(await codeOf(begun)).toBe(commonFailures.noPermission.code)
  })

  it('is refused by the length that it declares', async () => {
    const begun = await begin(imageCalls.upload.path, uploadHeaders(session, megabytes(13)))
    expect(await begun.answer).toMatch(/^HTTP\/1.1 413 .*"code":413/s)
    const chunked = { ...jsonHeaders(session, preferenceCalls.save.path), 'transfer-encoding': 'chunked' }
    const { 'content-length': _, ...headers } = chunked
    const endless = await begin(preferenceCalls.save.path, headers)
    for (let n = 0; n < 40; n++) endless.socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    expect(await endless.answer).toMatch(/^HTTP\/1.1 413 .*"code":413/s)
  })
})

describe('the bytes of bodies that one process holds', () => {
  it('are capped for one address: 429', async () => {
    const to = await listen({ fromOne: 3 * 1024 * 1024 })
    const start = (length: number) =>
      begin(imageCalls.upload.path, uploadHeaders(session, megabytes(length)), 2 * 1024 * 1024, to)
    const both = [await start(10), await start(10)]
    // Whichever exceeds the sum; the other one waits for the rest of its body.
    expect(await Promise.race(both.map(({ answer }) => answer))).toMatch(/^HTTP\/1.1 429 .*"code":429/s)
    for (const { socket } of both) socket.destroy()
    await expect.poll(async () => (await start(2)).answer, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 200 /)
  })

  it('are capped in all: 503', async () => {
    const to = await listen({ inAll: 1024 * 1024 })
    const begun = await begin(imageCalls.upload.path, uploadHeaders(session, megabytes(10)), 2 * 1024 * 1024, to)
    expect(await begun.answer).toMatch(/^HTTP\/1.1 503 .*"code":503/s)
  })
})

describe('an upload', () => {
  /** Temporary files that this process has open. */
  const openFiles = async () => {
    const folder = uploadFolder(stage.services.config.dataDir)
    const names = await readdir('/proc/self/fd')
    const targets = await Promise.all(names.map(name => readlink(join('/proc/self/fd', name)).catch(() => '')))
    return targets.filter(target => target.startsWith(folder)).length
  }
  const part = '--seam\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

  it('that breaks off leaves nothing behind', async () => {
    const begun = await begin(imageCalls.upload.path, uploadHeaders(session, megabytes(10)))
    begun.socket.write(part)
    begun.socket.write(Buffer.alloc(1024 * 1024))
    await expect.poll(openFiles).toBe(1)
    begun.socket.destroy()
    await expect.poll(openFiles).toBe(0)
    expect(stage.errors).toEqual([])
  })

  it('does not keep the other calls of its session waiting while it arrives', async () => {
    const to = await listen({}, { running: 2, runningBesideOthers: 2, uploads: 2 })
    const slow: OpenRequest[] = []
    for (let upload = 0; upload < 2; upload++) {
      const begun = await begin(imageCalls.upload.path, uploadHeaders(session, megabytes(10)), 0, to)
      begun.socket.write(part)
      slow.push(begun)
    }
    await expect.poll(openFiles).toBe(2)
    const { 'content-length': _, ...headers } = jsonHeaders(session, userCalls.page.path)
    const list = await begin(userCalls.page.path, { ...headers, 'content-length': '2' }, 0, to)
    list.socket.write('{}')
    expect(await codeOf(list)).toBe(0)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(openFiles).toBe(0)
  })

  it('that is refused leaves nothing behind', async () => {
    const content = `${part}x\r\n--seam--\r\n`
    const begun = await begin(imageCalls.upload.path, uploadHeaders(session, { 'content-length': `${content.length}` }))
    begun.socket.write(content)
    expect(await codeOf(begun)).toBe(imageFailures.altered.code)
    await expect.poll(openFiles).toBe(0)
  })
})
