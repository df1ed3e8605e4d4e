import { type ImageMediaType, imageCalls } from '@seam/contract/system/image'
import type { FileAnswer } from '../../../kit/export/send-file.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { addressOf, findImage, insertImage } from './image.rows.ts'

const endings: Record<ImageMediaType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** What stands behind a code never changes, so whoever may see it may keep it. */
const shown = (
  code: string,
  image: Awaited<ReturnType<typeof findImage>>,
  whose: 'public' | 'private',
): FileAnswer => ({
  fileName: `${code}.${endings[image.mediaType]}`,
  mediaType: image.mediaType,
  body: image.content,
  inline: true,
  cacheControl: `${whose}, max-age=31536000, immutable`,
})

export const imageRoutes = implement(imageCalls, {
  upload: async ({ db, images, caller, logOperation }) => {
    const [image] = images
    if (image === undefined) throw new Error('an upload comes with its image')
    const code = await insertImage(db, image, caller.userId)
    logOperation(`上传图片【${image.name}】（${image.width}×${image.height}）`)
    return { url: addressOf(code), code, width: image.width, height: image.height }
  },
  get: async ({ db, input }) => shown(input.code, await findImage(db, input.code, false), 'private'),
  getPublic: async ({ db, input }) => shown(input.code, await findImage(db, input.code, true), 'public'),
})
