import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, office, submitReport } from '../../../../test/builders/report.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { tableOfFile } from '../../../../test/import-file.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()

it('names the packages of a delegation without those that were cancelled, in list and file', async () => {
  const staff = await office(stage)
  const delegation = await addTestedDelegation(stage, lab)
  await issue(staff, await submitReport(staff, delegation))
  const [first, second] = lab.words.offer.groups
  for (const [group, cancelled] of [
    [first, false],
    [second, true],
  ] as const)
    await sql`insert into sample_group (sample_id, group_id, group_name, price, cancelled)
      values (${delegation.sampleId}, ${group?.id}, ${group?.groupName}, 0, ${cancelled})`.execute(stage.db)
  const input = { startTime: laboratoryDay(), endTime: laboratoryDay() }
  const { rows } = await expectOk(lab.desk.call(delegateStatCalls.page, input))
  expect(rows.map(({ groupNames }) => groupNames)).toEqual([first?.groupName])
  const { raw } = await lab.desk.post(delegateStatCalls.exportAll.path, { ...input, columns: ['groupNames'] })
  expect((await tableOfFile(raw)).slice(1)).toEqual([[first?.groupName]])
})
