import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listener, openListener } from './listener.ts'

const quick = {
  requestTimeout: 400,
  headersTimeout: 300,
  connectionsCheckingInterval: 50,
  slowAfter: 1_000,
  leastRate: 1,
}
let listener: Listener
const open = async () => {
  listener = await openListener(0, '127.0.0.1', quick)
  listener.open((_, response) => response.end('ok'))
}
afterEach(() => listener.close(0))

/** Sends the parts with pauses between them; returns everything received until the connection closes. */
const send = (parts: string[], pause = 0) =>
  new Promise<string>(resolve => {
    let answer = ''
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1', async () => {
      for (const part of parts) {
        socket.write(part)
        await new Promise(next => setTimeout(next, pause))
      }
    })
    socket.on('data', chunk => {
      answer += chunk.toString('utf8')
    })
    socket.once('close', () => resolve(answer)).once('error', () => {})
  })

const head = (...lines: string[]) => `${['POST / HTTP/1.1', 'host: a', ...lines].join('\r\n')}\r\n\r\n`

test('before it is opened it answers 503 with the envelope', async () => {
  listener = await openListener(0, '127.0.0.1')
  const answer = await fetch(listener.address)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 503, data: null })
})

test('it lives in every state', async () => {
  listener = await openListener(0, '127.0.0.1')
  const live = async () => (await fetch(`${listener.address}/api/live`)).status
  expect(await live()).toBe(200)
  listener.open((_, response) => response.writeHead(503).end())
  expect(await live()).toBe(200)
})

test('slow headers and slow bodies are let go with 408', async () => {
  await open()
  const slowHead = send(['POST / HTTP/1.1\r\n'])
  const slowBody = send([head('content-length: 9'), 'a'])
  expect(await slowHead).toMatch(/^HTTP\/1.1 408 .*\{"code":408,"message":"请求超时","data":null\}$/s)
  // The handler answers at once; the test is about the connection.
  expect(await slowBody).toContain('HTTP/1.1')
})

describe('the sender of a body', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  const openSlowly = async (answer: Answer, patience: { readonly leastRate?: number } = {}) => {
    listener = await openListener(0, '127.0.0.1', {
      ...quick,
      requestTimeout: 60_000,
      slowAfter: 200,
      leastRate: 100,
      ...patience,
    })
    listener.open(answer)
  }
  const answerAtEnd = (request: IncomingMessage, response: ServerResponse) =>
    void request.resume().once('end', () => response.end('ok'))

  test('gets 408 when it sends too slowly', async () => {
    await openSlowly(answerAtEnd)
    expect(await send([head('content-length: 100'), ...'a'.repeat(40)], 30)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('has time while it sends fast enough', async () => {
    await openSlowly(answerAtEnd)
    const parts = Array.from({ length: 20 }, () => 'a'.repeat(20))
    expect(await send([head('content-length: 400', 'connection: close'), ...parts], 30)).toMatch(/^HTTP\/1.1 200 /)
  })

  test('is not blamed while nobody reads', async () => {
    await openSlowly((request, response) => void setTimeout(() => answerAtEnd(request, response), 900), {
      leastRate: 1_000_000,
    })
    const body = 'a'.repeat(200_000)
    expect(await send([head(`content-length: ${body.length}`, 'connection: close'), body])).toMatch(/^HTTP\/1.1 200 /)
  })
})

test('headers that are too long get 431, nonsense gets 400', async () => {
  await open()
  expect(await send([head(`x: ${'a'.repeat(20_000)}`)])).toMatch(/^HTTP\/1.1 431 .*"code":431/s)
  for (const nonsense of ['COAL', 'GET / HTTP/1.1'])
    expect(await send([`${nonsense}\r\n\r\n`])).toMatch(/^HTTP\/1.1 400 .*"code":400/s)
})

test('while stopping, a connection is served once more and then closed', async () => {
  listener = await openListener(0, '127.0.0.1', { ...quick, requestTimeout: 5_000, headersTimeout: 5_000 })
  listener.open((_, response) => response.end('ok'))
  const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
  const answer = send([request, request], 150)
  await new Promise(resolve => setTimeout(resolve, 70))
  await listener.close(2_000)
  const [first = '', second = ''] = (await answer).split('ok')
  expect(first.toLowerCase()).toContain('connection: keep-alive')
  expect(second.toLowerCase()).toContain('connection: close')
})

test('before it closes, it serves new connections for the time that a balancer needs', async () => {
  listener = await openListener(0, '127.0.0.1', quick)
  listener.open((_, response) => response.end(listener.state()))
  const closing = listener.close(2_000, 700)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(await send([head('content-length: 0')])).toMatch(/connection: close.*stopping$/is)
  await closing
  expect(await send([head('content-length: 0')])).toBe('')
})

test('a request that does not end is given up when time is up', async () => {
  listener = await openListener(0, '127.0.0.1', quick)
  listener.open(() => {})
  const hanging = send(['GET / HTTP/1.1\r\nhost: a\r\n\r\n'])
  await new Promise(resolve => setTimeout(resolve, 50))
  await listener.close(1_200)
  expect(await hanging).toBe('')
})

test.each([
  ['host: b'],
  ['content-type: a', 'Content-Type: b'],
  ['x-session-id: a', 'x-session-id: b'],
  ['idempotency-key: a', 'idempotency-key: a'],
])('a header of one value that stands twice is refused: %s', async (...lines) => {
  await open()
  expect(await send([head('content-length: 0', ...lines)])).toMatch(/^HTTP\/1.1 400 .*"code":400/s)
})

test('headers that are lists may stand twice', async () => {
  await open()
  const lines = [
    'accept: a',
    'accept: b',
    'x-forwarded-for: 10.0.0.1',
    'x-forwarded-for: 10.0.0.2',
    'connection: close',
  ]
  expect(await send([head('content-length: 0', ...lines)])).toMatch(/^HTTP\/1.1 200/)
})

test('a taken port has its sentence', async () => {
  await open()
  const port = Number(new URL(listener.address).port)
  await expect(openListener(port, '127.0.0.1')).rejects.toThrow(`端口 ${port} 已被占用`)
  await expect(openListener(0, 'no.such.host.invalid')).rejects.toThrow('HOST')
})
