import { type ImageMediaType, imageCalls, imageFailures, imageQuota } from '@seam/contract/system/image'
import type { FileAnswer } from '../../../kit/export/send-file.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { addressOf } from './image.commands.ts'
import { findImage, insertImage, sumImageBytes } from './image.rows.ts'

const endings: Record<ImageMediaType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The image behind a code never changes, so browsers may cache it for ever. */
const fileOf = (
  code: string,
  image: NonNullable<Awaited<ReturnType<typeof findImage>>>,
  visibility: 'public' | 'private',
): FileAnswer => ({
  fileName: `${code}.${endings[image.mediaType]}`,
  mediaType: image.mediaType,
  body: image.content,
  inline: true,
  cacheControl: `${visibility}, max-age=31536000, immutable`,
})

export const imageRoutes = implement(imageCalls, {
  upload: async ({ db, images, caller, logOperation }) => {
    const [image] = images
    if (image === undefined) throw new Error('an upload comes with its image')
    const before = await sumImageBytes(db, caller.userId)
    if (before + image.content.length > imageQuota.bytes) throw refuse(imageFailures.quota)
    const code = await insertImage(db, image, caller.userId)
    logOperation(`上传图片【${image.name}】（${image.width}×${image.height}）`)
    return { url: addressOf(code), code, width: image.width, height: image.height }
  },
  get: async ({ db, input, caller }) =>
    fileOf(input.code, requireRow(await findImage(db, input.code, caller)), 'private'),
  getPublic: async ({ db, input }) =>
    fileOf(input.code, requireRow(await findImage(db, input.code, undefined)), 'public'),
})
