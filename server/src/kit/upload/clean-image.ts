import { type ImageMediaType, imageFailures, imageLimits } from '@seam/contract/system/image'
import sharp, { type Metadata } from 'sharp'
import { atMost } from '../password/at-most.ts'
import { refuse } from '../refusal.ts'

// an upload is opened once: a cache would only hold memory
sharp.cache(false)
// one image takes one thread, so that a row of uploads leaves the others some
sharp.concurrency(1)

type Format = 'jpeg' | 'png' | 'webp'

/** By the first bytes, whatever name and type the client gave. */
const formatOf = (bytes: Buffer): Format | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'webp' : undefined
}

const encoding = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 } } as const

type CleanImage = { mediaType: ImageMediaType; width: number; height: number; content: Buffer }

/** seconds an image may take: one that takes more was made to */
const patience = 15

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })

/** Pixels of a picture that is unpacked as a whole: WebP, interlaced PNG, progressive JPEG. Others are read line by line. */
const wholePixels = 25_000_000

const mostPixels = ({ format, isProgressive }: Metadata): number =>
  format === 'webp' || isProgressive ? wholePixels : imageLimits.pixels

/** One picture at a time: the memory of the largest one is what all of them take. */
const inTurn = atMost(1)

/**
 * The same picture encoded anew, in its own format: what was hidden beside it (metadata, the place where it was taken,
 * a second file) stays behind. Its size in pixels is read from the header and refused before anything is unpacked.
 */
export const cleanImage = async (bytes: Buffer): Promise<CleanImage> => {
  const format = formatOf(bytes)
  if (format === undefined) throw refuse(imageFailures.unsupported)
  try {
    const head = await open(bytes).metadata()
    const most = mostPixels(head)
    if (head.width * head.height > most)
      throw refuse(imageFailures.tooManyPixels, { message: `图片尺寸过大，不能超过 ${most / 10_000} 万像素` })
    const { data, info } = await inTurn(() =>
      open(bytes)
        .timeout({ seconds: patience })
        .autoOrient()
        .resize({ width: imageLimits.side, height: imageLimits.side, fit: 'inside', withoutEnlargement: true })
        .toFormat(format, encoding[format])
        .toBuffer({ resolveWithObject: true }),
    )
    return { mediaType: `image/${format}`, width: info.width, height: info.height, content: data }
  } catch (error) {
    throw refusalFor(error)
  }
}

const refusalFor = (error: unknown) => {
  if (!(error instanceof Error) || error.name === 'Refusal') return error
  return refuse(/pixel limit/.test(error.message) ? imageFailures.tooManyPixels : imageFailures.broken)
}
