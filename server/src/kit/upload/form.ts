import { imageFailures } from '@seam/contract/system/image'
import { refuse } from '../refusal.ts'

type Form = { readonly fields: Record<string, string>; readonly files: readonly File[] }

const mostParts = 20

/** Counted before parsing: a body of a hundred thousand tiny parts would block the process for seconds. */
const hasManyParts = (body: Buffer, boundary: string): boolean => {
  const mark = Buffer.from(`--${boundary}`)
  let at = -1
  for (let count = 0; count <= mostParts + 1; count++) {
    at = body.indexOf(mark, at + 1)
    if (at < 0) return false
  }
  return true
}

/** The parts of a multipart body, by Node's own parser. */
export const readForm = async (body: Buffer, contentType: string): Promise<Form> => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || hasManyParts(body, boundary)) throw refuse(imageFailures.malformed)
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await answer.formData().catch(() => {
    throw refuse(imageFailures.malformed)
  })
  const parts = [...form]
  const fields = parts.filter((part): part is [string, string] => typeof part[1] === 'string')
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw refuse(imageFailures.malformed)
  return {
    fields: Object.fromEntries(fields),
    files: parts.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
  }
}
