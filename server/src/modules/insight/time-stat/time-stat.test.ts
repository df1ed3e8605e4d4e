import { drillOf } from '@seam/contract/insight/stat/drill/drill'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cancelNow, expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()

it('waits for no reason of a cancelled delegation', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MT')
  await sql`update delegation set escalate_notice_time = now() where id = ${id}`.execute(stage.db)
  const today = laboratoryDay()
  const input = { startTime: today, endTime: today, query: [] }
  const { query } = drillOf('unexplained', input).input
  const ask = async () => [
    (await expectOk(lab.desk.call(timeStatCalls.list, input))).total.unexplained,
    (await expectOk(lab.desk.call(delegationCalls.page, { query: [...query] }))).totalRecords,
  ]
  expect(await ask()).toEqual([1, 1])
  await cancelNow(lab.desk, id)
  expect(await ask()).toEqual([0, 0])
})
