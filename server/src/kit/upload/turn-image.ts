import { createHash } from 'node:crypto'
import { imageFailures } from '@seam/contract/system/image'
import sharp from 'sharp'
import { refuse } from '../refusal.ts'

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * A picture rotated clockwise by degrees, then cropped in the pixels of the rotated one; undefined if the area is not
 * inside it. Encoded as JPEG, since it is a photo.
 */
export const turnImage = async (
  content: Uint8Array,
  { turn, area }: { readonly turn: number; readonly area?: Area | undefined },
) => {
  const turned = await sharp(content)
    .flatten({ background: '#fff' })
    .rotate(turn, { background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse(imageFailures.broken)
    })
  const { width, height } = turned.info
  if (area && (area.x + area.width > width || area.y + area.height > height)) return undefined
  const picture = sharp(turned.data)
  const { data, info } = await (area
    ? picture.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    : picture
  )
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(data).digest()
  return { mediaType: 'image/jpeg' as const, width: info.width, height: info.height, content: data, sha256 }
}

/** A picture decoded once, to cut several areas from it, as JPEG. */
export const openImage = async (content: Uint8Array) => {
  const { data, info } = await sharp(content)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const cut = ({ x, y, width: across, height: along }: Area): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels } })
      .extract({ left: x, top: y, width: across, height: along })
      .jpeg({ quality: 88 })
      .toBuffer()
  return { width, height, cut }
}
