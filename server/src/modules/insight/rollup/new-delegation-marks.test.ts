import { addDays } from '@seam/contract/kit/value/day'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDelegationUnderTest, enterAndConfirm, useLaboratory } from '../../../../test/builders/result/bench.ts'
import type { Db } from '../../../db/database.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { measures } from '../stat/measure/measure.rules.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { selectFigures } from './figure.rows.ts'
import { rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const timeBefore = (days: number) => `${addDays(today, -days)} 10:00+08`
let testedId: number

beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  await enterAndConfirm(stage.db, lab, id, { AAD: ['9.88', '9.72'] })
  testedId = id
  // there are buckets of the days before it
  await sql`update delegation set create_time = create_time - interval '12 days' where id = ${id}`.execute(stage.db)
})
beforeEach(async () => {
  await rollUp(stage.db)
})

const figuresBy = async (by: 'month' | 'project' | 'kind', isFromRows: boolean) => {
  const ranges = [rangeOf({ from: addDays(today, -400), to: today })]
  const filter = { query: [], scope: everything, isFromRows }
  const rows = await selectFigures(stage.db, { measures, by, ranges, filter })
  return rows.map(({ measure, key, amount }) => `${measure} ${key} ${amount}`).toSorted()
}

const expectSameFigures = async () => {
  for (const by of ['month', 'project', 'kind'] as const)
    expect(await figuresBy(by, false)).toEqual(await figuresBy(by, true))
}

/** Inserts copies of the rows of a table with other values of some columns, and returns their ids. */
const copyRows = async (tx: Db, table: string, condition: RawBuilder<unknown>, changes: object) => {
  const { rows: own } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    tx,
  )
  const columns = sql.join(own.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
    select ${columns} from (select (jsonb_populate_record(own, ${JSON.stringify(changes)}::jsonb)).*
      from ${sql.table(table)} own where ${condition}) copy returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

const copyDelegation = async (tx: Db, changes: object = {}) => {
  const { rows } = await sql<{ now: string }>`select transaction_timestamp()::text as now`.execute(tx)
  const own = { delegate_code: `copy ${Math.random()}`, create_time: rows[0]?.now, ...changes }
  const [id = 0] = await copyRows(tx, 'delegation', sql`id = ${testedId}`, own)
  return id
}

/** The sample of the tested delegation with its items, for another delegation. */
const copySamples = async (tx: Db, delegationId: number, days: number) => {
  const time = timeBefore(days)
  const codes = { lab_code: null, sample_code: null }
  const [sampleId] = await copyRows(tx, 'sample', sql`delegation_id = ${testedId}`, {
    ...codes,
    delegation_id: delegationId,
    receive_time: time,
  })
  await copyRows(tx, 'sample_item', sql`sample_id in (select id from sample where delegation_id = ${testedId})`, {
    sample_id: sampleId,
    confirm_time: time,
  })
}

describe('figures of a delegation with its samples and items', () => {
  it('are those of the rows when they are added in its transaction, each at its own time', async () => {
    await stage.db.transaction().execute(async tx => {
      const id = await copyDelegation(tx, { register_time: timeBefore(2) })
      await copySamples(tx, id, 8)
    })
    await expectSameFigures()
  })

  it('are those of the rows when they are added to it later', async () => {
    const id = await stage.db.transaction().execute(tx => copyDelegation(tx))
    await rollUp(stage.db)
    await stage.db.transaction().execute(tx => copySamples(tx, id, 8))
    await expectSameFigures()
  })

  it('are those of the rows when an earlier delegation is changed in the transaction', async () => {
    const earlier = await stage.db.transaction().execute(tx => copyDelegation(tx))
    await rollUp(stage.db)
    await stage.db.transaction().execute(async tx => {
      await copySamples(tx, await copyDelegation(tx, { register_time: timeBefore(3) }), 5)
      await sql`update delegation set remarks = 'changed' where id = ${earlier}`.execute(tx)
      await copySamples(tx, earlier, 6)
    })
    await expectSameFigures()
  })

  it('are those of the rows when its samples are added again after a rollback to a savepoint', async () => {
    await stage.db.transaction().execute(async tx => {
      await sql`savepoint first`.execute(tx)
      await copySamples(tx, await copyDelegation(tx), 7)
      await sql`rollback to savepoint first`.execute(tx)
      const id = await copyDelegation(tx, { register_time: timeBefore(5) })
      await sql`savepoint second`.execute(tx)
      await copySamples(tx, id, 8)
      await sql`rollback to savepoint second`.execute(tx)
      await copySamples(tx, id, 9)
    })
    await expectSameFigures()
  })
})
