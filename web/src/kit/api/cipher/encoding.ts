import type { Call } from '@seam/contract/kit/call'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { utf8 } from './bytes.ts'
import { sha256Hex } from './signing.ts'

/** An encoded call before it is signed. */
type EncodedCall = {
  readonly path: string
  readonly query: string
  readonly mediaType: string
  readonly body: BodyInit | undefined
  /** the body as it is signed: the raw body, or FILE:<hash> */
  readonly bodyHash: string
  readonly headers: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const present = (input: Fields) => Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
const formOf = (input: Fields) =>
  new URLSearchParams(present(input).map(([key, value]) => [key, asText(value)])).toString()

const withText = async (path: string, mediaType: string, text: string): Promise<EncodedCall> => {
  const body = utf8(text)
  return { path, query: '', mediaType, body, bodyHash: await sha256Hex(body), headers: { 'content-type': mediaType } }
}

/** GET: a query with `_t`; POST: JSON or form encoding; with a file: multipart, signed by the hash of the file. */
export const encode = async (call: Call, input: Fields, timestamp: string, file?: File): Promise<EncodedCall> => {
  const { path, method, encoding } = call
  if (file !== undefined) return withFile(path, input, file)
  if (method === 'POST' && encoding === 'json') return withText(path, 'application/json', JSON.stringify(input))
  if (method === 'POST') return withText(path, 'application/x-www-form-urlencoded', formOf(input))
  const query = formOf({ ...input, _t: timestamp })
  return { path, query, mediaType: '', body: undefined, bodyHash: await sha256Hex(utf8('')), headers: {} }
}

const withFile = async (path: string, input: Fields, file: File): Promise<EncodedCall> => {
  const body = new FormData()
  for (const [key, value] of present(input)) body.set(key, asText(value))
  body.set('file', file)
  const hash = await sha256Hex(new Uint8Array(await file.arrayBuffer()))
  const headers = { [sessionHeaders.contentHash]: hash }
  return { path, query: '', mediaType: 'multipart/form-data', body, bodyHash: `FILE:${hash}`, headers }
}
