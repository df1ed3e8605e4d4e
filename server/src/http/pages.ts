import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentPolicyOf } from './headers.ts'

export const webBuild = join(import.meta.dirname, '../../../web/dist')

const cacheControl = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** The hashes of the scripts in the page: no other script is allowed. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/**
 * The web build, compressed at build; files named by their content are cached forever, the page is revalidated each
 * time.
 */
export const servePages = async (app: FastifyInstance, root: string) => {
  const index = join(root, 'index.html')
  if (!existsSync(index)) return
  const contentPolicy = contentPolicyOf(inlineScriptHashes(readFileSync(index, 'utf8')))
  // The clients' portal: without the slash at the end, its links would lead to the laboratory.
  app.get('/front', (_, reply) => reply.redirect('/front/'))
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // The etag has the same information in fewer bytes.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
      if (path.includes('.html')) reply.header('content-security-policy', contentPolicy)
    },
  })
}
