import { createRequire } from 'node:module'
import { imageCalls } from '@seam/contract/system/image'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '../../../src/db/database.ts'
import type { Client } from '../../client.ts'
import { expectOk } from '../lab.ts'

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

const textPicture = (text: string) =>
  sharp({ text: { text, font: 'Noto Sans SC 20', fontfile, dpi: 100 } })
    .negate({ alpha: false })
    .png()
    .toBuffer()

/** How a photo was taken: rotated by 5 degrees, with a shadow across it, out of focus. */
type PhotoCondition = 'straight' | 'turned' | 'shadow' | 'blur'

const shadow = (width: number, height: number) =>
  Buffer.from(`<svg width="${width}" height="${height}"><linearGradient id="shadow" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0.5" stop-opacity="0.1"/><stop offset="0.6" stop-opacity="0.65"/><stop offset="1" stop-opacity="0.75"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#shadow)"/></svg>`)

/** A photo of a table with these cells. */
export const tablePicture = async (
  rows: readonly (readonly string[])[],
  condition: PhotoCondition = 'straight',
): Promise<Buffer> => {
  const cells = rows.flatMap((row, r) =>
    row.map(async (text, c) => ({ input: await textPicture(text), left: 30 + 200 * c, top: 30 + 60 * r })),
  )
  const width = 60 + 200 * Math.max(...rows.map(({ length }) => length))
  const height = 60 + 60 * rows.length
  const table = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(await Promise.all(cells))
    .png()
    .toBuffer()
  const photos = {
    straight: () => sharp(table),
    turned: () => sharp(table).rotate(5, { background: '#888' }),
    shadow: () => sharp(table).composite([{ input: shadow(width, height) }]),
    blur: () => sharp(table).blur(1.6),
  }
  return photos[condition]().jpeg({ quality: 80 }).toBuffer()
}

export const blankPicture = (format: 'jpeg' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

/** Uploads a picture; returns its code. */
export const uploadPicture = async (client: Client, content: Buffer): Promise<string> => {
  const file = { field: 'file', name: '结果.jpg', type: 'image/jpeg', content }
  return (await expectOk(client.upload<{ code: string }>(imageCalls.upload.path, {}, file))).code
}

/** A recognised picture, with a first reading of every item of these samples entered from it; returns its task. */
export const enterFromPicture = async (
  db: Db,
  { id: userId, client }: { id: number; client: Client },
  sampleIds: readonly number[],
) => {
  const imageCode = await uploadPicture(client, await blankPicture())
  const cell = { text: '1.26', box: { x: 4, y: 3, width: 8, height: 4 }, doubtful: false }
  const { id } = await db
    .insertInto('ocrTask')
    .values({ kind: 'table', imageCode, result: JSON.stringify([cell]), userId, userName: '化验员' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into ocr_reading (task_id, cell, item_id, result_no, ordinal, image_code, recognised, entered)
    select ${id}, 0, id, 1, 1, ${imageCode}, '1.26', '1.26' from sample_item
    where sample_id = any(${sampleIds})`.execute(db)
  return id
}
