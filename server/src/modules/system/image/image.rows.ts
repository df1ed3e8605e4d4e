import { randomBytes } from 'node:crypto'
import type { ImageMediaType } from '@seam/contract/system/image'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { delegationVisible } from '../../../kit/list/business-scope.ts'
import type { UploadedImage } from '../../../kit/upload/upload.ts'

export type NewImage = Omit<UploadedImage, 'name'>

/** Inserts an image; returns its code, which is part of its addresses and cannot be guessed. */
export const insertImage = async (tx: Tx, image: NewImage, userId: number): Promise<string> => {
  const { mediaType, width, height, sha256, content } = image
  const code = randomBytes(16).toString('base64url')
  await tx.insertInto('image').values({ code, userId, mediaType, width, height, sha256, content }).execute()
  return code
}

/** Bytes of the images that a user has uploaded; locks their uploads until the transaction ends. */
export const sumImageBytes = async (tx: Tx, userId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('image'), ${userId}::int)`.execute(tx)
  const { bytes } = await tx
    .selectFrom('image')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** The delegations to which an image is attached: as a picture, as a picture of a sample, as a signature. */
const attachments = sql`(select delegation_id from delegation_image where image_code = image.code
  union all select sample.delegation_id from sample_image join sample on sample.id = sample_id where image_code = image.code
  union all select id from delegation where signature_code = image.code)`

/** An image is visible to users who see one of its delegations; an unattached one to everybody who has its code. */
const isVisible = (caller: Pick<Caller, 'scope' | 'permissions'>) => sql<SqlBool>`(not exists ${attachments} or exists (
  select from delegation where deleted_time is null and id in ${attachments} and ${delegationVisible(caller)}))`

/** The image with this code that the caller may see; without a caller, a public one. */
export const findImage = async (db: Db, code: string, caller: Pick<Caller, 'scope' | 'permissions'> | undefined) => {
  const query = db.selectFrom('image').select(['mediaType', 'content']).where('code', '=', code)
  const row = await (caller === undefined
    ? query.where('public', '=', true)
    : query.where(isVisible(caller))
  ).executeTakeFirst()
  return row && { mediaType: row.mediaType as ImageMediaType, content: row.content }
}

/** The contents of these images, for files that print them. */
export const selectImages = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('image')
    .select(['code', 'content'])
    .where('code', 'in', [...codes])
    .execute()

/** Marks the image as public; returns whether it exists. */
export const publishImageOfCode = async (tx: Tx, code: string): Promise<boolean> => {
  const row = await tx
    .updateTable('image')
    .set({ public: true, usedTime: sql`now()` })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}
