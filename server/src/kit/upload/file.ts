import { createHash } from 'node:crypto'
import { importFailures, importLimits } from '@seam/contract/kit/list/import'
import { refuse } from '../refusal.ts'
import { readForm } from './form.ts'
import { safeName } from './safe-name.ts'

/** An uploaded file, unchecked. */
export type UploadedFile = {
  /** As named by the client, without folders and control characters: for display, never for a path. */
  readonly name: string
  readonly content: Buffer
}

/** The fields and the one file of a multipart body, which must have the signed hash (wire.md §3). */
export const readFile = async (
  body: Buffer,
  contentType: string,
  expectedSha256: string,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> => {
  const { fields, files } = await readForm(body, contentType)
  const [file, ...others] = files
  if (file === undefined || file.size === 0 || others.length > 0) throw refuse(importFailures.missing)
  if (file.size > importLimits.bytes) throw refuse(importFailures.tooLarge)
  const content = Buffer.from(await file.arrayBuffer())
  if (createHash('sha256').update(content).digest('hex') !== expectedSha256.toLowerCase())
    throw refuse(importFailures.altered)
  return { fields, file: { name: safeName(file.name, '导入文件.xlsx'), content } }
}
