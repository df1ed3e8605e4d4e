import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Builds the page of React alone and serves it, gzipped. */
export const serveReference = async (folder: string) => {
  const root = join(import.meta.dirname, '..', '..', 'reference')
  await build({ root, logLevel: 'silent', base: './', build: { outDir: folder, emptyOutDir: true } })
  const server = createServer((request, answer) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    readFile(join(folder, path)).then(
      content => {
        const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        answer.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(content, { level: 9 }))
      },
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
