import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { expectLockWaits } from '../../../../../test/lock-waits.ts'
import { inTransaction } from '../../../../db/database.ts'
import { insertViewOnce } from './report-history.rows.ts'

const { stage, lab, people } = useOffice()

const viewsOf = async (id: number) => {
  const { events } = await expectOk(people.auditor.client.call(reportHistoryCalls.life, { id }))
  return events.filter(({ action }) => action === '查看')
}

it('stores one view of those who look at a report twice at once', async () => {
  const { id: reportId } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
  const { id: userId, userName } = people.auditor
  const { second } = await inTransaction(stage.db, async tx => {
    await insertViewOnce(tx, { reportId, userId, userName, address: '' })
    const second = viewsOf(reportId)
    await expectLockWaits(stage.db)
    return { second }
  })
  await second
  expect(await viewsOf(reportId)).toMatchObject([{ person: userName }])
})

it('stores no view of a report that is not issued', async () => {
  const { id } = await submitReport(people, await addTestedDelegation(stage, lab))
  await viewsOf(id)
  expect(await viewsOf(id)).toEqual([])
})
