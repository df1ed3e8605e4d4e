import { join } from 'node:path'
import { build, type Plugin, runnerImport } from 'vite'

const root = join(import.meta.dirname, '..')
const source = (path: string) => join(root, 'src/app/first-paint', path)

/**
 * The browser APIs that the modules of the sign-in page use when they are loaded: nothing is stored, and the path is
 * /login.
 */
const emptyBrowser = {
  window: { addEventListener: () => undefined },
  document: { cookie: '' },
  location: new URL('https://localhost/#/login'),
}

/** Style sheets are not needed for HTML. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: source => (source.endsWith('.css') ? '\0style' : null),
  load: id => (id === '\0style' ? 'export {}' : null),
}

/** The sign-in page as HTML. */
const renderPage = async (): Promise<string> => {
  Object.assign(globalThis, emptyBrowser)
  try {
    const { module } = await runnerImport<{ renderSignIn: () => string }>(source('render-sign-in.tsx'), {
      root,
      logLevel: 'error',
      plugins: [withoutStyles],
      // The build does not need the conveniences of development.
      oxc: { jsx: { runtime: 'automatic', development: false } },
    })
    return module.renderSignIn()
  } finally {
    for (const name of Object.keys(emptyBrowser)) Reflect.deleteProperty(globalThis, name)
  }
}

/** The script of the head, in one piece. */
const bundleHeadScript = async (): Promise<string> => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source('before-paint.ts'), output: { format: 'iife' } },
    },
  })
  const [first] = [result].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the script of the head was not built')
  return chunk.code.trim()
}

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/**
 * Writes the sign-in page into index.html: its HTML, its style and the script that runs before the first paint, so
 * that one request shows a form that accepts typing. The server allows the script by its hash
 * (server/src/http/pages.ts).
 */
export const prerender = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [page, script] = await Promise.all([renderPage(), bundleHeadScript()])
      const sheets = html.replace(stylesheet, (link, file: string) => {
        const asset = bundle[file]
        if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`)
        // A disabled link loads nothing; it tells the loader of other chunks that this style is present.
        return `<style>${String(asset.source).trim()}</style>\n    ${link.replace('>', ' disabled>')}`
      })
      return sheets
        .replace('<title>', () => `<script>${script}</script>\n    <title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${page}</div>`)
    },
  },
})
