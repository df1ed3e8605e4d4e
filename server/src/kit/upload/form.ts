import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Failure } from '@seam/contract/kit/failure'
import { refuse } from '../refusal.ts'
import { openSpool, type Spool } from './spool.ts'

/** The client's name for its file, for display: no folders, no control characters, not hidden, limited in length. */
const safeName = (name: string, otherwise: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}|^\.+/gu, '')
    .slice(-100) || otherwise

/** An uploaded file with the hash that was signed, unchecked otherwise. */
export type UploadedFile = {
  /** As named by the client, without folders and control characters: for display, never for a path. */
  readonly name: string
  readonly read: () => Promise<Buffer>
}

export type Form = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile
  readonly close: () => Promise<void>
}

/** What a form may contain, and how it is refused. */
export type FormRules = {
  readonly bytes: number
  readonly otherName: string
  readonly failures: Readonly<Record<'missing' | 'oneAtATime' | 'tooLarge' | 'altered' | 'malformed', Failure>>
}

type FormBody = {
  readonly bytes: AsyncIterable<Buffer>
  readonly contentType: string
  /** The X-Content-SHA256 header: the signature covers it, and it covers the file (wire.md §3). */
  readonly sha256: string
}

const limits = { parts: 20, files: 1, fieldSize: 64 * 1024, headerPairs: 20, headerSize: 8 * 1024 }

/** Browsers write a quote and line breaks in a file name so. */
const decodeName = (name: string) => name.replace(/%(?:0D|0A|22)/gi, decodeURIComponent)

type Parts = {
  readonly fields: Record<string, string>
  file?: { readonly name: string; readonly stream: BusboyFileStream; readonly stored: Promise<string> }
}

const openParser = ({ contentType }: FormBody, { bytes, failures }: FormRules): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fileSize: bytes },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      preservePath: true,
    })
  } catch {
    throw refuse(failures.malformed)
  }
}

/** Writes a part into the temporary file; returns its hash, '' of an empty one. */
const store = async (stream: BusboyFileStream, spool: Spool): Promise<string> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
    await spool.append(chunk)
  }
  return size === 0 ? '' : hash.digest('hex')
}

/** The parts of a body as they arrive; the first fault ends it. */
const readParts = async (body: FormBody, rules: FormRules, spool: Spool): Promise<Parts> => {
  const { failures } = rules
  const parser = openParser(body, rules)
  const parts: Parts = { fields: {} }
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const isOver = new Promise(resolve => parser.once('finish', resolve))
  const failAs = (failure: Failure) => () => fail(refuse(failure))
  parser.on('file', (_field, stream, fileName) => {
    stream.once('limit', failAs(failures.tooLarge))
    const stored = store(stream, spool)
    stored.catch(fail)
    parts.file = { name: safeName(decodeName(fileName), rules.otherName), stream, stored }
  })
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (name === undefined || isCut || Object.hasOwn(parts.fields, name)) fail(refuse(failures.malformed))
    else Object.defineProperty(parts.fields, name, { value, enumerable: true })
  })
  for (const event of ['error', 'partsLimit'] as const) parser.on(event, failAs(failures.malformed))
  parser.on('filesLimit', failAs(failures.oneAtATime))
  try {
    for await (const chunk of body.bytes)
      await Promise.race([failed, parser.write(chunk) ? undefined : once(parser, 'drain')])
    parser.end()
    await Promise.race([failed, isOver])
    await parts.file?.stored
    return parts
  } finally {
    parts.file?.stream.destroy()
    parser.destroy()
  }
}

/** Reads a multipart body with one file, which goes into a temporary file of `folder` while it arrives. */
export const receiveForm = async (body: FormBody, rules: FormRules, folder: string): Promise<Form> => {
  const spool = await openSpool(folder)
  try {
    const { fields, file } = await readParts(body, rules, spool)
    const sha256 = await file?.stored
    if (file === undefined || sha256 === '') throw refuse(rules.failures.missing)
    if (sha256 !== body.sha256.toLowerCase()) throw refuse(rules.failures.altered)
    return { fields, file: { name: file.name, read: spool.read }, close: spool.close }
  } catch (error) {
    await spool.close()
    throw error
  }
}
