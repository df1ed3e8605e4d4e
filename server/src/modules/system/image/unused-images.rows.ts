import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Columns that hold the code of an image. A test compares them with the database's foreign keys. */
export const codeColumns = [
  ['delegation', 'signature_code'],
  ['delegation_image', 'image_code'],
  ['sample_image', 'image_code'],
  ['ocr_reading', 'image_code'],
  ['reflectance_set', 'picture_code'],
] as const

/** Columns that hold its address. A test looks for columns with such names. */
export const addressColumns = [
  ['system_config', 'sys_logo'],
  ['system_config', 'login_background_img'],
  ['system_config', 'dashboard_background_img'],
] as const

/** Text columns that may contain addresses of images. */
const textColumns = [['introduction', 'content']] as const

/** A browser keeps drafts for a week (web/src/kit/draft/stored-drafts.ts); a day later nothing refers to the image. */
const retentionDays = 8

const refersTo = () => [
  ...codeColumns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = image.code)`,
  ),
  ...addressColumns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where right(${sql.ref(column)}, 22) = image.code)`,
  ),
  ...textColumns.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where position(image.code in ${sql.ref(column)}) > 0)`,
  ),
]

const isUnused = () =>
  sql<SqlBool>`image.used_time < now() - make_interval(days => ${retentionDays}) and not (${sql.join(refersTo(), sql` or `)})`

/**
 * Images that look unused, locked: a transaction about to refer to one waits, or is waited for and its image skipped.
 */
export const lockUnusedImages = async (tx: Tx, most: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('image')
    .select('code')
    .where(isUnused())
    .orderBy('usedTime')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ code }) => code)
}

/** Checked a second time: a reference may have been added just before the lock. */
export const deleteUnusedImages = async (tx: Tx, codes: readonly string[]): Promise<void> => {
  if (codes.length > 0)
    await tx
      .deleteFrom('image')
      .where('code', 'in', [...codes])
      .where(isUnused())
      .execute()
}
