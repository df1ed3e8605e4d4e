import type { FastifyInstance } from 'fastify'

/**
 * Content-Security-Policy: antd writes its styles into the page, scripts come from this server's files only.
 * `inlineScripts` are hashes of the scripts in the page itself, as `sha256-…`.
 */
export const contentPolicyOf = (inlineScripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map(hash => `'${hash}'`)].join(' '),
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

type Headers = Readonly<Record<string, string>>

/** For everything a browser loads: no type sniffing, and use by this server's pages only. */
const bare: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** For pages. */
const page: Headers = {
  ...bare,
  'content-security-policy': contentPolicyOf(),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/** For answers of calls, which are data: nothing in them can be run, framed or displayed. */
const data: Headers = {
  ...bare,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
}

const headersFor = (mediaType: string): Headers => {
  if (mediaType.startsWith('application/json')) return data
  // Scripts and styles follow the policy of the page that loads them; a first visit loads dozens.
  return /^(?:text|application)\/(?:javascript|css)\b/.test(mediaType) ? bare : page
}

/** Security headers on every answer; headers that an answer has set itself are kept. */
export const addSecurityHeaders = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    const headers = headersFor(String(reply.getHeader('content-type') ?? ''))
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
