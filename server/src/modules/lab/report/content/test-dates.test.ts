import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { findTestDates } from './content.rows.ts'

const { stage, lab } = useOffice()

/** Moves every version of the item, and its events before today, to another day. */
const moveTo = (day: string, itemId: number) =>
  stage.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['result', 'item_event'])
      await sql`update ${sql.table(table)} set create_time = ${`${day} 09:00:00`}
        where item_id = ${itemId} and create_time > now() - interval '1 hour'`.execute(tx)
  })

it('dates the tests of a report by the entries in force: no waiver, recalculation, retracted or cancelled entry', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD STAD VAD')
  const item = await itemsOf(stage.db, id)
  const { sampleId } = item('MAD')
  const datesOf = () => findTestDates(stage.db, [sampleId])
  const save = (readings: Record<string, string[]>) => enter(stage.db, lab.analyst.client, id, readings)

  // STAD is cancelled and AAD is sent back; both were entered on 1 November.
  await save({ STAD: ['0.50', '0.50'], AAD: ['9.80', '9.80'] })
  await submit(stage.db, lab.analyst.client, id, 'AAD')
  const back = { reasonCode: 2 }
  await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows: await refs(stage.db, id, 'AAD'), ...back }))
  for (const code of ['STAD', 'AAD']) await moveTo('2026-11-01', item(code).itemId)
  const { change, choose } = changeDesk(lab.desk, lab.words)
  await expectOk(change(id, { changed: [choose(sampleId, 'MAD AAD AD VAD')] }))
  expect(await datesOf()).toMatchObject({ testedFrom: '', testedTo: '' })

  await save({ MAD: ['1.25', '1.25'] })
  await moveTo('2026-11-02', item('MAD').itemId)
  await save({ AAD: ['9.80', '9.80'], VAD: ['23.00', '25.00'] })
  for (const code of ['AAD', 'VAD']) await moveTo('2026-11-03', item(code).itemId)
  // The waiver of VAD and the calculation of AD are of today.
  await submit(stage.db, lab.analyst.client, id, 'MAD AAD')
  const rows = await refs(stage.db, id, 'VAD')
  await expectOk(
    lab.analyst.client.call(resultCalls.submit, { rows: rows.map(row => ({ ...row, remarks: '样品不足' })) }),
  )
  const waiver = { reason: '客户同意', used: [1] }
  const submitted = await refs(stage.db, id, 'VAD')
  await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: submitted.map(row => ({ ...row, waiver })) }))
  await confirm(stage.db, lab.reviewer.client, id, 'MAD AAD AD')
  expect(await datesOf()).toMatchObject({ testedFrom: '2026-11-02', testedTo: '2026-11-03' })
})
