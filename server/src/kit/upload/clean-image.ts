import { type ImageMediaType, imageFailures, imageLimits } from '@seam/contract/system/image'
import sharp, { type Metadata } from 'sharp'
import { limitConcurrency } from '../concurrency.ts'
import { refuse } from '../refusal.ts'

// An upload is opened once: a cache would only use memory.
sharp.cache(false)
// One thread per image, so that a series of uploads leaves capacity for others.
sharp.concurrency(1)

type Format = 'jpeg' | 'png' | 'webp'

/** By the first bytes, regardless of the name and type from the client. */
const formatOf = (bytes: Buffer): Format | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'webp' : undefined
}

const encoding = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 } } as const

type CleanImage = { mediaType: ImageMediaType; width: number; height: number; content: Buffer }

/** Maximum seconds for an image: a longer one is malicious. */
const patience = 15

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })

/**
 * Maximum pixels of a picture that is decoded as a whole: WebP, interlaced PNG, progressive JPEG. Others are decoded
 * line by line.
 */
const wholePixels = 25_000_000

const mostPixels = ({ format, isProgressive }: Metadata): number =>
  format === 'webp' || isProgressive ? wholePixels : imageLimits.pixels

/** One picture at a time, which limits the memory to that of the largest one, its file included. */
const inTurn = limitConcurrency(1)

/**
 * The picture encoded again, in its own format, which removes metadata (such as the place of a photo) and appended
 * files. Its size in pixels is read from the header and checked before decoding.
 */
export const cleanImage = (read: () => Promise<Buffer>): Promise<CleanImage> => inTurn(async () => clean(await read()))

const clean = async (bytes: Buffer): Promise<CleanImage> => {
  const format = formatOf(bytes)
  if (format === undefined) throw refuse(imageFailures.unsupported)
  try {
    const head = await open(bytes).metadata()
    const most = mostPixels(head)
    if (head.width * head.height > most)
      throw refuse(imageFailures.tooManyPixels, { message: `图片尺寸过大，不能超过 ${most / 10_000} 万像素` })
    const { data, info } = await open(bytes)
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width: imageLimits.side, height: imageLimits.side, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, encoding[format])
      .toBuffer({ resolveWithObject: true })
    return { mediaType: `image/${format}`, width: info.width, height: info.height, content: data }
  } catch (error) {
    throw refusalFor(error)
  }
}

const refusalFor = (error: unknown) => {
  if (!(error instanceof Error) || error.name === 'Refusal') return error
  return refuse(/pixel limit/.test(error.message) ? imageFailures.tooManyPixels : imageFailures.broken)
}
