import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  itemsOf,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import type { Db } from '../../../db/database.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { countOccasions } from './occasion.commands.ts'
import { rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
const yesterday = addDays(laboratoryDay(), -1)
let itemId: number

beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  await enterAndConfirm(stage.db, lab, id, { AAD: ['9.88', '9.72'] })
  itemId = (await itemsOf(stage.db, id))('AAD').itemId
  await sql`create schema clock`.execute(stage.db)
  await sql`create function clock.now() returns timestamptz language sql stable
    as $$ select current_setting('clock.now')::timestamptz $$`.execute(stage.db)
})

let version = 100

/** Enters two readings of an instrument, in a transaction that began at a time of yesterday. */
const enterAt = async (tx: Db, beginning: string, time: string, instrument: string) => {
  version += 1
  await sql`select set_config('clock.now', ${`${yesterday} ${beginning}`}, true),
    set_config('search_path', 'clock, public, pg_catalog', true)`.execute(tx)
  await sql`with added as (insert into result (item_id, result_no, cause, verdict, user_id, user_name, project, create_time)
      values (${itemId}, ${version}, 'entered', 'accepted', ${lab.analyst.id}, '', '{}', ${`${yesterday} ${time}`}::timestamptz)
      returning id)
    insert into result_reading (result_id, ordinal, raw, source, instrument)
    select id, ordinal, '9.8', 'typed', ${instrument} from added, generate_series(1, 2) ordinal`.execute(tx)
}

const hoursOfWork = async (tx: Db) => {
  const { rows } = await sql<{ hour: string }>`select distinct to_char(hour, 'YYYY-MM-DD HH24') as hour from stat_mark
    where subject = 'work' order by hour`.execute(tx)
  return rows.map(({ hour }) => hour)
}

describe('a reading marks the hours', () => {
  it.each([
    ['09:58:59', '09:58:59', ['09']],
    ['09:59:00', '09:59:00', ['09', '10']],
    ['09:59:30', '07:10:00', ['07', '08', '09', '10']],
  ])('of a transaction that began at %s, from its own at %s', async (beginning, time, hours) => {
    await rollUp(stage.db)
    await stage.db.transaction().execute(async tx => {
      await enterAt(tx, beginning, time, 'YQ-01')
      expect(await hoursOfWork(tx)).toEqual(hours.map(hour => `${yesterday} ${hour}`))
    })
  })

  it('of a later one that is committed before it, so that their sample counts once', async () => {
    const samples = async () => {
      const period = { from: yesterday, to: yesterday }
      const counts = await countOccasions(stage.db, ['usedSamples'], period, { query: [], scope: everything })
      return counts.find(({ subject }) => subject === 'YQ-02')?.amount
    }
    let commit = () => {}
    const waits = new Promise<void>(resolve => {
      commit = resolve
    })
    await rollUp(stage.db)
    let earlier: Promise<void> = Promise.resolve()
    await new Promise<void>(resolve => {
      earlier = stage.db.transaction().execute(async tx => {
        await enterAt(tx, '09:59:30', '09:59:30', 'YQ-02')
        resolve()
        await waits
      })
    })
    await stage.db.transaction().execute(tx => enterAt(tx, '10:00:20', '10:00:20', 'YQ-02'))
    await rollUp(stage.db)
    expect(await samples()).toBe(1)
    commit()
    await earlier
    expect(await samples()).toBe(1)
    await rollUp(stage.db)
    expect(await samples()).toBe(1)
  })
})
