import { randomBytes } from 'node:crypto'
import type { ImageMediaType } from '@seam/contract/system/image'
import { imageCalls } from '@seam/contract/system/image'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import type { UploadedImage } from '../../../kit/upload/upload.ts'

/** Keeps an image; its code is what addresses carry, and cannot be guessed. */
export const insertImage = async (tx: Tx, image: UploadedImage, userId: number): Promise<string> => {
  const { mediaType, width, height, sha256, content } = image
  const code = randomBytes(16).toString('base64url')
  await tx.insertInto('image').values({ code, userId, mediaType, width, height, sha256, content }).execute()
  return code
}

/** The image of this code; `onlyPublic` where nobody has signed in. */
export const findImage = async (db: Db, code: string, onlyPublic: boolean) => {
  const query = db.selectFrom('image').select(['mediaType', 'content']).where('code', '=', code)
  const row = await (onlyPublic ? query.where('public', '=', true) : query).executeTakeFirst()
  const { mediaType, content } = requireRow(row)
  return { mediaType: mediaType as ImageMediaType, content }
}

export const addressOf = (code: string) => `${imageCalls.get.path}?code=${code}`
const publicAddressOf = (code: string) => `${imageCalls.getPublic.path}?code=${code}`

/**
 * Opens an uploaded image to everybody: a logo, a background. Takes either address of it and answers the public one;
 * '' stays ''. Refuses what is no image of ours, so that no page of this system can be made to load a foreign one.
 */
export const publishImage = async (tx: Tx, address: string): Promise<string> => {
  if (address === '') return ''
  const code = /\?code=([A-Za-z0-9_-]{22})$/.exec(address)?.[1] ?? ''
  const known = address === addressOf(code) || address === publicAddressOf(code)
  const row = known
    ? await tx
        .updateTable('image')
        .set({ public: true, usedTime: sql`now()` })
        .where('code', '=', code)
        .returning('code')
        .executeTakeFirst()
    : undefined
  return publicAddressOf(requireRow(row).code)
}
