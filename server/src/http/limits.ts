import type { FastifyInstance } from 'fastify'
import { afterAnswer } from '../kit/serve/after-answer.ts'
import { sendTransport } from './transport.ts'

/** Concurrent requests, in total and from one address. Above these limits a quick refusal is better than a queue. */
const mostRunning = 1_000
const mostFromOne = 300

/** 503 above the total limit, 429 above the limit of one address. */
export const addLimits = (app: FastifyInstance) => {
  let running = 0
  const byAddress = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const fromThis = byAddress.get(request.ip) ?? 0
    if (fromThis >= mostFromOne) return sendTransport(reply, 429)
    if (running >= mostRunning) return sendTransport(reply, 503)
    running += 1
    byAddress.set(request.ip, fromThis + 1)
    afterAnswer(reply, () => {
      running -= 1
      const left = (byAddress.get(request.ip) ?? 1) - 1
      if (left > 0) byAddress.set(request.ip, left)
      else byAddress.delete(request.ip)
    })
  })
}
