import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'

// Names, at the top or one level down, whose values must not be logged.
const secrets = [
  'password',
  'oldPassword',
  'confirmPassword',
  'newPwd',
  'secretKey',
  'ssid',
  'key',
  'captcha',
  'verifyCode',
  'authorization',
  'cookie',
]
const secretHeaders = ['x-session-id', 'x-signature'].map(name => `["${name}"]`)

export const makeLogger = (level: string, destination?: DestinationStream) => {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secrets.flatMap(name => [name, `*.${name}`]),
        ...secretHeaders.flatMap(name => [`headers${name}`, `*.headers${name}`]),
      ],
      censor: '***',
    },
    serializers: { err: pino.stdSerializers.err },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Milliseconds from which a request is logged. */
const slow = 1_000

/** Logs slow and failed requests; logging all would halve the throughput. */
export const logSlowRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slow && reply.statusCode < 500) return
    const path = request.url.split('?')[0]
    const facts = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.warn(facts, reply.statusCode < 500 ? 'slow request' : 'failed request')
  })
}
