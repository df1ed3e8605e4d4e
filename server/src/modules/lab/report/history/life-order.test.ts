import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm, itemsOf } from '../../../../../test/builders/result/bench.ts'

const { stage, lab, people } = useOffice()

it('the life has a change of the delegation before the items that it cancelled', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD STAD')
  const { sampleId } = (await itemsOf(stage.db, id))('STAD')
  const { change, choose } = changeDesk(lab.desk, lab.words)
  await expectOk(change(id, { changed: [choose(sampleId, 'MAD AAD AD')] }))
  await enterAndConfirm(stage.db, lab, id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, 'AD')
  const report = await issue(people, await submitReport(people, { id, sampleId }))
  const { events } = await expectOk(people.auditor.client.call(reportHistoryCalls.life, { id: report.id }))
  const actions = events.map(({ action }) => action)
  expect(actions).toContain('取消')
  expect(actions.indexOf('变更')).toBeLessThan(actions.indexOf('取消'))
})
