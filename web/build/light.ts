import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const mark = '?light'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isTable = (value: Fields): value is Record<string, Fields> =>
  Object.values(value).every(
    one => isFields(one) && (('path' in one && 'kind' in one) || ('code' in one && 'browser' in one)),
  )
const isDictionary = (value: Fields) => 'values' in value && 'schema' in value

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Calls without their schemas, failures, a dictionary's constants, plain values; undefined for what is none of these. */
const lightened = (value: unknown): unknown => {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (!isFields(value)) return undefined
  if (isDictionary(value)) return without(value, ['code', 'name', 'values', 'options', 'schema', 'label'])
  if (!isTable(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, call]) => [name, without(call, ['input', 'output', 'summary', 'log'])]),
  )
}

/**
 * `@seam/contract/system/session?light` is that module without its schemas: what the sign-in page and the shell need of
 * the contract, without the 24 KB of zod. Types: src/light.d.ts.
 */
export const light = (): Plugin => ({
  name: 'light',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(mark)) return null
    const found = await this.resolve(source.slice(0, -mark.length), importer, { skipSelf: true })
    return found === null ? null : `${found.id}${mark}`
  },
  async load(id) {
    if (!id.endsWith(mark)) return null
    const file = id.slice(0, -mark.length)
    this.addWatchFile(file)
    const made = (await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)) as Fields
    const lines = Object.entries(made).flatMap(([name, value]) => {
      const kept = lightened(value)
      return kept === undefined ? [] : [`export const ${name} = ${JSON.stringify(kept)}`]
    })
    return { code: lines.join('\n'), moduleType: 'js' }
  },
})
