import { retestCalls } from '@seam/contract/lab/result/retest'
import type { Db } from '../../../src/db/database.ts'
import type { Client } from '../../client.ts'
import { itemsOf, type Readings } from './bench.ts'

/** Of the readings of `addTestedDelegation`: 干基灰分 10.07 against 9.92. */
export const usualRetest: Readings = { MAD: ['1.40', '1.42'], AAD: ['9.90', '9.96'] }

/** 干基灰分 10.56 against 9.92, beyond R. */
export const retestBeyondR: Readings = { ...usualRetest, AAD: ['10.40', '10.42'] }

type Tested = { readonly id: number; readonly sampleId: number }

/** The input of a retest at the version of the sample that the database has. */
export const retestDraft = async (db: Db, { id, sampleId }: Tested, readings = usualRetest) => {
  const item = await itemsOf(db, id)
  const { version } = await db
    .selectFrom('sample')
    .select('version')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const rows = Object.entries(readings).map(([code, raws]) => ({
    itemId: item(code).itemId,
    readings: raws.map(raw => ({ raw })),
  }))
  return { sampleId, version, rows, remarks: '月度留样复测' }
}

/** Asks to record a retest, whether or not that is refused. */
export const recordRetest = async (db: Db, retester: Client, sample: Tested, readings?: Readings) =>
  retester.call(retestCalls.record, await retestDraft(db, sample, readings))
