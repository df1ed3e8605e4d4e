import { createHash } from 'node:crypto'
import { type ImageMediaType, imageFailures, imageLimits } from '@seam/contract/system/image'
import { refuse } from '../refusal.ts'
import { readForm } from './form.ts'
import { safeName } from './safe-name.ts'

/** An image that was decoded and encoded again: no metadata, upright, no side over 4096 pixels. */
export type UploadedImage = {
  /** As named by the client, without folders and control characters: for display, never for a path. */
  readonly name: string
  readonly mediaType: ImageMediaType
  readonly width: number
  readonly height: number
  readonly content: Buffer
  /** Of `content`. */
  readonly sha256: Buffer
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/**
 * The fields and the one image of a multipart body. `expectedSha256` is the X-Content-SHA256 header: the signature
 * covers it, and it covers the file (wire.md §3).
 */
export const readUpload = async (
  body: Buffer,
  contentType: string,
  expectedSha256: string,
): Promise<{ fields: Record<string, string>; images: UploadedImage[] }> => {
  const { fields, files } = await readForm(body, contentType)
  const [file, ...others] = files
  if (file === undefined || file.size === 0) throw refuse(imageFailures.missing)
  if (others.length > 0) throw refuse(imageFailures.oneAtATime)
  if (file.size > imageLimits.bytes) throw refuse(imageFailures.tooLarge)
  const bytes = Buffer.from(await file.arrayBuffer())
  if (sha256(bytes).toString('hex') !== expectedSha256.toLowerCase()) throw refuse(imageFailures.altered)
  // Its library is native and large: loaded with the first picture, not with the server.
  const { cleanImage } = await import('./clean-image.ts')
  const image = await cleanImage(bytes)
  return { fields, images: [{ ...image, name: safeName(file.name, '图片'), sha256: sha256(image.content) }] }
}
