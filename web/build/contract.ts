import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverFields } from '@seam/contract/kit/call'
import type { Plugin } from 'vite'

const prefix = '@seam/contract/'
const mark = '?light'
const src = join(import.meta.dirname, '../src')
const zod = join(src, 'kit/zod.ts')
const contractSrc = join(import.meta.dirname, '../../contract/src')
const labels = join(contractSrc, 'kit/label.ts')

const heavy = new Map<string, boolean>()

/** Whether it has schemas, or imports a module with schemas. */
const isHeavy = (file: string): boolean => {
  const cached = heavy.get(file)
  if (cached !== undefined) return cached
  // Until it is known: modules that import each other are light unless one of them is not.
  heavy.set(file, false)
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^']*from '([^']+)'/gm)
  const isUsed = [...imported].some(
    ([, from = '']) => from === 'zod' || (from.startsWith('.') && isHeavy(join(dirname(file), from))),
  )
  heavy.set(file, isUsed)
  return isUsed
}

/** The project's own modules and the light modules of the contract. */
export const isOwnAndLight = (id: string): boolean => {
  if (id.endsWith(mark) || id.includes('vite/preload-helper')) return true
  return (id.startsWith(src) && id !== zod) || (id.startsWith(contractSrc) && !isHeavy(id))
}

/** Libraries of single forms: numbers, choices from a tree, and schemas. */
const ofForms =
  /node_modules\/(?:zod|decimal\.js|@rc-component\/(?:input-number|mini-decimal|tree-select)|antd\/es\/(?:input-number|tree-select))\//

/** What a list may load before it needs a form. */
export const isForLists = (id: string): boolean =>
  !ofForms.test(id) && id !== zod && (id.endsWith(mark) || !id.startsWith(contractSrc) || !isHeavy(id))

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isPlain = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isPlain)
  if (isFields(value)) return Object.values(value).every(isPlain)
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

const isCall = (value: unknown): value is Fields =>
  isFields(value) && 'kind' in value && 'path' in value && 'input' in value

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The browser's part of a contract constant, as code; undefined if the whole constant is needed. */
const lightCode = (value: unknown): string | undefined => {
  if (isPlain(value)) return JSON.stringify(value)
  if (!isFields(value)) return undefined
  if (Object.values(value).every(isCall)) {
    const calls = Object.entries(value).map(([name, call]) => [name, without(call as Fields, serverFields)])
    return JSON.stringify(Object.fromEntries(calls))
  }
  if (!('values' in value && 'label' in value && 'schema' in value)) return undefined
  const entries = JSON.stringify(without(value, ['schema', 'label']))
  return `/* @__PURE__ */ withLabel(${entries})`
}

/**
 * The contract for the browser: calls, failures and dictionaries without their schemas (sizes: decision 025). A
 * contract module builds its schemas when it is imported, so every page that sends one call would load zod, and so would
 * the sign-in page. Splitting each contract module into calls and schemas by hand would have the same effect with twice
 * the files. A form that needs a schema imports it by its name and gets the whole module, in a chunk with zod. The
 * members of a call (serverFields) and of a dictionary (schema) that are removed must not be used in web/src: the house
 * check refuses it.
 */
export const contract = (): Plugin => ({
  name: 'contract',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    // One zod for all, configured for a content policy that allows no eval.
    if (source === 'zod') return importer === zod ? null : zod
    if (!source.startsWith(prefix)) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved === null || !isHeavy(resolved.id)
      ? resolved
      : { id: `${resolved.id}${mark}`, moduleSideEffects: false }
  },
  async load(id) {
    if (!id.endsWith(mark)) return null
    const file = id.slice(0, -mark.length)
    this.addWatchFile(file)
    const exports = (await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)) as Fields
    const light = Object.entries(exports).map(([name, value]) => ({ name, code: lightCode(value) }))
    const whole = light.filter(({ code }) => code === undefined).map(({ name }) => name)
    const lines = light.flatMap(({ name, code }) => (code === undefined ? [] : [`export const ${name} = ${code}`]))
    if (lines.some(line => line.includes('withLabel(')))
      lines.unshift(
        `import { labelIn } from ${JSON.stringify(labels)}`,
        'const withLabel = entries => ({ ...entries, label: labelIn(entries.options) })',
      )
    if (whole.length > 0) lines.push(`export { ${whole.join(', ')} } from ${JSON.stringify(file)}`)
    return { code: lines.join('\n'), moduleType: 'js' }
  },
})
