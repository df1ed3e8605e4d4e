import { createHash } from 'node:crypto'
import { type ImageMediaType, imageFailures, imageLimits } from '@seam/contract/system/image'
import type { FormRules, UploadedFile } from './form.ts'

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

export const imageRules: FormRules = { bytes: imageLimits.bytes, otherName: '图片', failures: imageFailures }

export const readImage = async ({ name, read }: UploadedFile): Promise<UploadedImage> => {
  // Its library is native and large: loaded with the first picture, not with the server.
  const { cleanImage } = await import('./clean-image.ts')
  const image = await cleanImage(read)
  return { ...image, name, sha256: createHash('sha256').update(image.content).digest() }
}
