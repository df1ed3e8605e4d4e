import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type FileAnswer, sendFile } from './send-file.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A server that answers with this file; a failure before the answer is refused as the kit does. */
const serving = async (answer: () => FileAnswer) => {
  const refused: unknown[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async (_, reply) => {
    await sendFile(reply, answer()).catch(error => {
      refused.push(error)
      reply.send('refused')
    })
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(app)
  const { port } = app.server.address() as AddressInfo
  return { app, refused, url: `http://127.0.0.1:${port}/`, port }
}

const endless = (onFree: () => void) =>
  Readable.from(
    (async function* () {
      try {
        for (;;) yield Buffer.alloc(65_536, 1)
      } finally {
        onFree()
      }
    })(),
    { objectMode: false },
  )

describe('sendFile', () => {
  it('sends the headers of wire.md', async () => {
    const { app } = await serving(() => ({ fileName: "化验报告'1'(终).pdf", body: Buffer.from('%PDF') }))
    const { headers, body } = await app.inject('/')
    expect(body).toBe('%PDF')
    expect(headers).toMatchObject({
      'content-code': '0',
      'content-msg': encodeURIComponent('导出成功'),
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'access-control-expose-headers': 'content-code, content-msg, content-disposition',
    })
    const encoded = "attachment; filename*=UTF-8''%E5%8C%96%E9%AA%8C%E6%8A%A5%E5%91%8A%271%27%28%E7%BB%88%29.pdf"
    expect(headers['content-disposition']).toBe(encoded)
  })

  it.each([
    ['..\\..\\etc/passwd.xlsx', '.._.._etc_passwd.xlsx'],
    ['a\r\nset-cookie: b=c.xlsx', 'a__set-cookie_ b=c.xlsx'],
    ['\ud800.xlsx', '�.xlsx'],
  ])('makes a harmless name of %j', async (fileName, sentName) => {
    const { app } = await serving(() => ({ fileName, body: Buffer.from('x') }))
    const { headers } = await app.inject('/')
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(sentName)}`)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('sends an image inline and cacheable', async () => {
    const image = { fileName: 'a.png', mediaType: 'image/png', inline: true, cacheControl: 'private' } as const
    const { app } = await serving(() => ({ ...image, body: Buffer.from('x') }))
    const { headers } = await app.inject('/')
    expect(headers['content-disposition']).toMatch(/^inline;/)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private' })
  })

  it('streams', async () => {
    const { url } = await serving(() => ({
      fileName: 'a.xlsx',
      body: Readable.from([Buffer.from('ab'), Buffer.from('c')]),
    }))
    const answer = await fetch(url)
    expect(await answer.text()).toBe('abc')
    expect(answer.headers.get('content-code')).toBe('0')
  })

  it('sends an empty stream', async () => {
    const { url } = await serving(() => ({ fileName: 'a.xlsx', body: Readable.from([]) }))
    expect(await (await fetch(url)).text()).toBe('')
  })

  it('refuses a file that fails before its first bytes, without the headers of a file', async () => {
    const body = () => new Readable({ read: () => {}, construct: callback => callback(new Error('no such column')) })
    const { app, refused } = await serving(() => ({ fileName: 'a.xlsx', body: body() }))
    const { headers } = await app.inject('/')
    expect(refused).toEqual([new Error('no such column')])
    expect(headers['content-code']).toBeUndefined()
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('destroys the connection when it breaks on the way', async () => {
    const body = new PassThrough()
    const { url } = await serving(() => ({ fileName: 'a.xlsx', body }))
    body.write('half')
    const answer = await fetch(url)
    body.destroy(new Error('the database went away'))
    await expect(answer.text()).rejects.toThrow(/terminated/)
  })

  it('releases its source when the client disconnects', async () => {
    let freed = false
    const { port } = await serving(() => ({ fileName: 'a.xlsx', body: endless(() => (freed = true)) }))
    const download = request({ port, host: '127.0.0.1' }, answer => answer.once('data', () => download.destroy()))
    download.on('error', () => {}).end()
    await expect.poll(() => freed, { timeout: 5_000 }).toBe(true)
  })

  it('releases its source when the client disconnects before the first bytes', async () => {
    const body = new PassThrough()
    const { port } = await serving(() => ({ fileName: 'a.xlsx', body }))
    const download = request({ port, host: '127.0.0.1' })
    download.on('error', () => {}).end()
    await new Promise(resolve => setTimeout(resolve, 100))
    download.destroy()
    await expect.poll(() => body.destroyed, { timeout: 5_000 }).toBe(true)
  })
})
