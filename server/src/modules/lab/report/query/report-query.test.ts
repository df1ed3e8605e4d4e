import { commonFailures } from '@seam/contract/kit/failure'
import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportQueryCalls } from '@seam/contract/lab/report/report-query'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, ref, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest } from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab, people } = useOffice()

const { issued: ofCode, ofDelegations, ofClient, projects } = reportQueryCalls
const reader = () => people.editor.client

it('queryChemicalReport answers the content as issued, the state of today, and the successor', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const first = await issue(people, await submitReport(people, delegation))
  const reportCode = first.reportCode ?? ''
  const content = await expectOk(reader().call(ofCode, { reportCode }))
  expect(content).toMatchObject({
    id: first.id,
    state: reportState.issued,
    stateName: '已签发',
    successorCode: null,
    content: { clientName: delegation.clientName, samples: [{ results: [{ value: '1.25' }, { value: '9.80' }, {}] }] },
  })
  expect(content.content).not.toHaveProperty('paperCode')
  const draft = await expectOk(reader().call(reportCalls.correct, { ...ref(first), reason: '备注' }))
  const save = { ...ref(draft), delegationId: delegation.id, sampleIds: [delegation.sampleId], submit: true }
  await issue(people, await expectOk(reader().call(reportCalls.save, save)))
  expect(await expectOk(reader().call(ofCode, { reportCode }))).toMatchObject({
    state: reportState.superseded,
    successorCode: `${reportCode}-G1`,
    hash: content.hash,
  })
  expectRefusal(await reader().call(ofCode, { reportCode: 'BG2000-000001' }), commonFailures.notThere)
})

it('queryReportList answers all reports of some delegations, without pages', async () => {
  const [one, two, other] = [
    await addTestedDelegation(stage, lab),
    await addTestedDelegation(stage, lab),
    await addTestedDelegation(stage, lab),
  ]
  const reports = [await submitReport(people, one), await submitReport(people, two), await submitReport(people, other)]
  const delegateCodes = [one.delegateCode, two.delegateCode, 'WT20000101-0001']
  const rows = await expectOk(reader().call(ofDelegations, { delegateCodes }))
  expect(rows.map(({ id }) => id)).toEqual([reports[1]?.id, reports[0]?.id])
  expectRefusal(await reader().call(ofDelegations, { delegateCodes: [] }), commonFailures.invalidInput)
})

it('queryByClientCode answers what was issued for a client in a time', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const issued = await issue(people, await submitReport(people, delegation))
  const again = { clientId: delegation.clientId, repeatReason: '复检' }
  await submitReport(people, await addTestedDelegation(stage, lab, undefined, undefined, again))
  const { clientCode } = await stage.db
    .selectFrom('client')
    .select('clientCode')
    .where('id', '=', delegation.clientId)
    .executeTakeFirstOrThrow()
  const { issueTime } = await expectOk(reader().call(reportCalls.get, { id: issued.id }))
  const at = issueTime ?? ''
  const between = async (startTime: string, endTime: string) =>
    (await expectOk(reader().call(ofClient, { clientCode, startTime, endTime }))).map(({ id }) => id)
  expect(await between(at, at)).toEqual([issued.id])
  expect(await between('2020-01-01 00:00:00', '2020-12-31 23:59:59')).toEqual([])
  expect((await expectOk(reader().call(ofClient, { clientCode }))).map(({ id }) => id)).toEqual([issued.id])
  expect(await between(at.slice(0, 10), at.slice(0, 10))).toEqual([issued.id])
  expect(await expectOk(reader().call(ofClient, { clientCode, endTime: '2020-12-31' }))).toEqual([])
  const period = (startTime: string, endTime: string) => reader().call(ofClient, { clientCode, startTime, endTime })
  expectRefusal(await period('2026-02-01 00:00:00', '2026-01-01 00:00:00'), commonFailures.invalidInput)
  expectRefusal(await period('2024-01-01 00:00:00', '2026-01-01 00:00:00'), commonFailures.invalidInput)
})

it('queryProjectList answers the projects of a delegation that have confirmed results', async () => {
  const { delegateCode } = await addTestedDelegation(stage, lab)
  const answer = await expectOk(reader().call(projects, { delegateCode }))
  expect(answer.map(({ projectCode, results }) => [projectCode, results[0]?.value])).toEqual([
    ['MAD', '1.25'],
    ['AAD', '9.80'],
    ['AD', '9.92'],
  ])
  const open = await addDelegationUnderTest(lab, 'AAD')
  expect(await expectOk(reader().call(projects, { delegateCode: open.delegateCode }))).toEqual([])
  expectRefusal(await reader().call(projects, { delegateCode: 'WT20000101-0001' }), commonFailures.notThere)
})
