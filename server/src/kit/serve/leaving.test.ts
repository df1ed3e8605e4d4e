import { connect } from 'node:net'
import { nothing, read } from '@seam/contract/kit/call'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useStage } from '../../../test/stage.ts'
import { implement } from './implement.ts'
import { serve } from './serve.ts'

const stage = useStage()

const calls = {
  wait: read({ path: 'test/wait', access: 'anyone', summary: '', input: z.strictObject({}), output: nothing }),
}

/** A server whose call waits until `answer`; returns its port and the signal that the next request asks for after `before`. */
const open = async (answer: Promise<void>, before = async () => {}) => {
  let arrive: (signal: AbortSignal) => void
  const arrival = new Promise<AbortSignal>(resolve => {
    arrive = resolve
  })
  const routes = implement(calls, {
    wait: async ({ request }) => {
      await before()
      if (request.leaving !== undefined) arrive(request.leaving())
      await answer
      return null
    },
  })
  const app = Fastify()
  serve(app, routes, stage.services)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: Number(new URL(address).port), arrival }
}

it('tells a call that its client left, and not that it was answered', async () => {
  const { app, port, arrival } = await open(new Promise(() => {}))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${calls.wait.path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  const signal = await arrival
  expect(signal.aborted).toBe(false)
  const abortion = new Promise(resolve => signal.addEventListener('abort', resolve))
  socket.destroy()
  await abortion
  app.server.closeAllConnections()

  const answered = await open(Promise.resolve())
  const answer = await fetch(`http://127.0.0.1:${answered.port}${calls.wait.path}`, {
    headers: { connection: 'close' },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  expect((await answered.arrival).aborted).toBe(false)
  await answered.app.close()
}, 20_000)

it('tells a call that its client left before it asked', async () => {
  const { app, port, arrival } = await open(new Promise(() => {}), async () => {
    socket.destroy()
    await closed
  })
  const closed = new Promise<void>(resolve => {
    app.server.once('connection', accepted => accepted.once('close', () => resolve()))
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${calls.wait.path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  expect((await arrival).aborted).toBe(true)
  app.server.closeAllConnections()
}, 20_000)
