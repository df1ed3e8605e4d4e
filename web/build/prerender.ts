import { join } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'

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

type Styles = { readonly importedCss: Set<string> }

const stylesOf = (chunk: Rolldown.OutputChunk): Set<string> =>
  (chunk as { viteMetadata?: Styles }).viteMetadata?.importedCss ?? new Set()

/** The chunks that a page loads before any other. */
const firstChunks = (bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> => {
  const chunks = new Set(
    Object.values(bundle)
      .filter(file => file.type === 'chunk')
      .filter(chunk => chunk.isEntry),
  )
  for (const chunk of chunks)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  return chunks
}

/** Removes the style sheets of the first chunks from the build, also from what later chunks require, and returns them. */
const takeStyles = (bundle: Rolldown.OutputBundle): string => {
  const files = new Set([...firstChunks(bundle)].flatMap(chunk => [...stylesOf(chunk)]))
  for (const file of Object.values(bundle))
    if (file.type === 'chunk') for (const name of files) stylesOf(file).delete(name)
  return [...files]
    .map(name => {
      const asset = bundle[name]
      if (asset?.type !== 'asset') throw new Error(`${name} is not in the build`)
      delete bundle[name]
      return String(asset.source).trim()
    })
    .join('')
}

/**
 * Writes the sign-in page into index.html: its HTML, its style and the script that runs before the first paint, so
 * that one request shows a form that accepts typing. The server allows the script by its hash
 * (server/src/http/pages.ts).
 */
export const prerender = (): Plugin => {
  let styles = ''
  return {
    name: 'prerender',
    apply: 'build',
    generateBundle: {
      // before the build writes which style sheets a chunk requires
      order: 'pre',
      handler(_, bundle) {
        styles = takeStyles(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [page, script] = await Promise.all([renderPage(), bundleHeadScript()])
        return html
          .replace('<title>', () => `<script>${script}</script>\n    <title>`)
          .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${page}</div>`)
      },
    },
  }
}
