import { randomBytes } from 'node:crypto'
import type { ImageMediaType } from '@seam/contract/system/image'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UploadedImage } from '../../../kit/upload/upload.ts'

/** Inserts an image; answers its code, which addresses carry and nobody can guess. */
export const insertImage = async (tx: Tx, image: UploadedImage, userId: number): Promise<string> => {
  const { mediaType, width, height, sha256, content } = image
  const code = randomBytes(16).toString('base64url')
  await tx.insertInto('image').values({ code, userId, mediaType, width, height, sha256, content }).execute()
  return code
}

/** Bytes of the images that a user has uploaded; their uploads come one after the other until the transaction ends. */
export const sumImageBytes = async (tx: Tx, userId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('image'), ${userId}::int)`.execute(tx)
  const { bytes } = await tx
    .selectFrom('image')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** The image of this code; `onlyPublic` where nobody has signed in. */
export const findImage = async (db: Db, code: string, onlyPublic: boolean) => {
  const query = db.selectFrom('image').select(['mediaType', 'content']).where('code', '=', code)
  const row = await (onlyPublic ? query.where('public', '=', true) : query).executeTakeFirst()
  return row && { mediaType: row.mediaType as ImageMediaType, content: row.content }
}

/** Marks the image as public; answers whether there is one. */
export const publishImageOfCode = async (tx: Tx, code: string): Promise<boolean> => {
  const row = await tx
    .updateTable('image')
    .set({ public: true, usedTime: sql`now()` })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}
