import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const build = join(import.meta.dirname, '../../../web/dist')

const cacheControl = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** The web build, compressed beforehand; files named by their content are kept for ever, the page itself is asked for each time. */
export const servePages = async (app: FastifyInstance, root = build) => {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // the etag says as much, in fewer bytes
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
    },
  })
}
