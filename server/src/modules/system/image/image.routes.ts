import { type ImageMediaType, imageCalls } from '@seam/contract/system/image'
import type { FileAnswer } from '../../../kit/export/send-file.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { storeImage } from './image.commands.ts'
import { findImage } from './image.rows.ts'

const endings: Record<ImageMediaType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The image of a code never changes, so browsers can cache it forever. */
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
  upload: async ({ db, images, caller, services, logOperation }) => {
    const [image] = images
    if (image === undefined) throw new Error('an upload comes with its image')
    const { code, url } = await storeImage(db, image, { caller, services })
    logOperation(`上传图片【${image.name}】（${image.width}×${image.height}）`)
    return { url, code, width: image.width, height: image.height }
  },
  get: async ({ db, input, caller }) =>
    fileOf(input.code, requireRow(await findImage(db, input.code, caller)), 'private'),
  getPublic: async ({ db, input }) =>
    fileOf(input.code, requireRow(await findImage(db, input.code, undefined)), 'public'),
})
