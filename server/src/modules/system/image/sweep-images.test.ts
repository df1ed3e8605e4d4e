import { configCalls } from '@seam/contract/system/config'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { addressOfImage, publishImage } from './image.commands.ts'
import { sweepImages } from './sweep-images.job.ts'
import { addressColumns, codeColumns } from './unused-images.rows.ts'

const stage = useStage()
let serial = 0

/** An image that was last used this many days ago; returns its code. */
const imageOf = async (days: number) => {
  const code = `image${String(++serial).padStart(17, '0')}`
  await sql`insert into image (code, media_type, width, height, sha256, content, used_time)
    values (${code}, 'image/png', 1, 1, '', '', now() - make_interval(days => ${days}))`.execute(stage.db)
  return code
}
const left = async (...codes: string[]) => {
  const rows = await stage.db.selectFrom('image').select('code').where('code', 'in', codes).execute()
  return codes.filter(code => rows.some(row => row.code === code))
}
const sweep = () => sweepImages.handle({}, stage.services)

describe('the sweep of images', () => {
  it('takes those nobody refers to, when no draft can hold them any more', async () => {
    const [old, fresh, logo] = [await imageOf(9), await imageOf(7), await imageOf(9)]
    const { client } = await personWith(stage, 'configView', 'configEdit')
    const { data } = await client.call(configCalls.get)
    expect((await client.call(configCalls.update, { version: data.version, sysLogo: addressOfImage(logo) })).code).toBe(
      0,
    )
    await sql`update image set used_time = now() - interval '9 days' where code = ${logo}`.execute(stage.db)
    await sweep()
    expect(await left(old, fresh, logo)).toEqual([fresh, logo])
    await client.call(configCalls.update, { version: data.version + 1, sysLogo: '' })
    await sweep()
    expect(await left(logo)).toEqual([])
  })

  it('lets be what somebody is just taking into use', async () => {
    const image = await imageOf(9)
    await inTransaction(stage.db, async tx => {
      await publishImage(tx, addressOfImage(image))
      await sweep()
    })
    await sweep()
    expect(await left(image)).toEqual([image])
  })

  it('goes on until none is left', async () => {
    await sql`insert into image (code, media_type, width, height, sha256, content, used_time)
      select 'many' || lpad(n::text, 18, '0'), 'image/png', 1, 1, '', '', now() - interval '9 days'
      from generate_series(1, 450) n`.execute(stage.db)
    await sweep()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from image where code like 'many%'`.execute(
      stage.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('knows every column that refers to an image', async () => {
    const keys = await sql<{ key: string }>`
      select conrelid::regclass || '.' || attname as key from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'image'::regclass`.execute(stage.db)
    expect(keys.rows.map(({ key }) => key).toSorted()).toEqual(codeColumns.map(column => column.join('.')).toSorted())
    const references = await sql<{ key: string }>`
      select table_name || '.' || column_name as key from information_schema.columns
      where table_schema = 'public' and column_name ~ '(img|image|logo|picture|photo)' and column_name !~ '_code$'`.execute(
      stage.db,
    )
    expect(references.rows.map(({ key }) => key).toSorted()).toEqual(
      addressColumns.map(column => column.join('.')).toSorted(),
    )
  })
})
