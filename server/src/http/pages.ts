import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const build = join(import.meta.dirname, '../../../web/dist')

const lasting = 'public, max-age=31536000, immutable'

/** The web build, compressed beforehand; files named by their content are kept for ever, the page itself is asked for each time. */
export const servePages = async (app: FastifyInstance, root = build) => {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? lasting : 'no-cache')
    },
  })
}
