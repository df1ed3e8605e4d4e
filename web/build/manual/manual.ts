import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readManual, source } from './chapters.ts'
import { renderChapter } from './page.ts'

/** The files of the manual by their path below `/manual/`: a page per chapter, the style sheet, the pictures. */
const manualFiles = (): ReadonlyMap<string, string | Buffer> => {
  const parts = readManual()
  const pages = parts
    .flatMap(part => part.chapters)
    .map(chapter => [`${chapter.path}.html`, renderChapter(chapter, parts)] as const)
  const others = globSync(['manual.css', 'pictures/*.webp'], { cwd: source }).map(
    file => [file, readFileSync(join(source, file))] as const,
  )
  return new Map<string, string | Buffer>([...pages, ...others])
}

const types = { html: 'text/html; charset=utf-8', css: 'text/css', webp: 'image/webp' } as const
const typeOf = (file: string) => Object.entries(types).find(([suffix]) => file.endsWith(suffix))?.[1] ?? types.html

/** Adds the user manual (web/manual) to the build, below `/manual/`. */
export const manual = (): Plugin => ({
  name: 'manual',
  generateBundle() {
    for (const [file, content] of manualFiles())
      this.emitFile({ type: 'asset', fileName: `manual/${file}`, source: content })
  },
  configureServer(server) {
    server.middlewares.use('/manual', (request, response, next) => {
      const path = (request.url ?? '/').replace(/[?#].*$/, '').slice(1)
      const content = manualFiles().get(path === '' ? 'index.html' : path)
      if (content === undefined) return next()
      response.setHeader('content-type', typeOf(path))
      response.end(content)
    })
  },
})
