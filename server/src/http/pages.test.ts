import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'
import { servePages } from './pages.ts'

let folder = ''
const app = Fastify()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-pages-'))
  await writeFile(join(folder, 'index.html'), '<html><head><script>alert(1)</script></head></html>')
  await writeFile(join(folder, 'other.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  addSecurityHeaders(app)
  await servePages(app, folder)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const scriptPolicy = async (url: string) =>
  /script-src ([^;]*)/.exec(String((await app.inject(url)).headers['content-security-policy']))?.[1]

test('the page may run the scripts that stand in it, by their hash, and no other inline script', async () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(await scriptPolicy('/')).toBe("'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(await scriptPolicy('/other.svg')).toBe("'self'")
})
