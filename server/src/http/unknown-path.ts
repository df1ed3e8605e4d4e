import type { FastifyInstance } from 'fastify'
import { sendTransport } from './transport.ts'

/** `/check/:code` as a pattern for whole paths. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )

/** 405 with the allowed methods of a known path, 404 for an unknown path. Registered before the routes. */
export const answerUnknownPaths = (app: FastifyInstance) => {
  const plain = new Map<string, Set<string>>()
  const patterns: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const methods = plain.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    if (!plain.has(url) && /[:*]/.test(url)) patterns.push({ pattern: patternOf(url), methods })
    plain.set(url, methods)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.methods
    if (methods === undefined || methods.has(request.method)) return sendTransport(reply, 404)
    reply.header('allow', [...methods].join(', '))
    return sendTransport(reply, 405)
  })
}
