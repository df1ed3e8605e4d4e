import type { FastifyInstance } from 'fastify'

// antd writes its styles into the page; scripts come from our own files alone
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const always: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/** Security headers on every answer. */
export const addSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
