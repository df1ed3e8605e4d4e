import { clientCalls } from '@seam/contract/client/client'
import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, pass, ref, submitReport, useOffice } from '../../../../test/builders/report.ts'
import { enterAndAccept, refs } from '../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, lab, people, readReport } = useOffice()

const addReviewedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const report = await submitReport(people, delegation)
  return { delegation, id: report.id, ...(await expectOk(pass(people.auditor.client, report))) }
}
type Delegation = Awaited<ReturnType<typeof addTestedDelegation>>

const retract = async ({ id }: Pick<Delegation, 'id'>) =>
  expectOk(
    lab.reviewer.client.call(resultCalls.retract, {
      rows: await refs(stage.db, id, 'AAD'),
      reasonCode: 4,
      reason: '读数抄错',
    }),
  )

const rename = async (clientId: number, clientName: string) => {
  const client = await expectOk(lab.desk.call(clientCalls.get, { id: clientId }))
  const { id, version, telephone, contact, creditCode, source, remarks } = client
  await expectOk(
    lab.desk.call(clientCalls.update, { id, version, telephone, contact, creditCode, source, remarks, clientName }),
  )
}

describe('a review', () => {
  it('does not cover a result that was retracted and tested again: 9.80 reviewed, 19.85 not issued', async () => {
    const { delegation, id, version } = await addReviewedReport()
    await retract(delegation)
    const reopened = await readReport(id)
    expect(reopened).toMatchObject({ state: reportState.drafting, reviewerName: '' })
    expect(reopened.steps.at(-1)).toMatchObject({ command: 'reopen', remarks: '灰分的结果已撤回' })
    await enterAndAccept(stage.db, lab, delegation.id, { AAD: ['19.88', '19.82'] }, 'AD')
    expectRefusal(await pass(people.approver.client, { id, version }), commonFailures.changedMeanwhile)
    const draft = {
      ...ref(await readReport(id)),
      delegationId: delegation.id,
      sampleIds: [delegation.sampleId],
      submit: true,
    }
    const issued = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const ash = (await readReport(issued.id)).samples[0]?.results.find(({ projectCode }) => projectCode === 'AAD')
    expect(ash?.value).toBe('19.85')
  })

  it('takes a submitted report back as well', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await submitReport(people, delegation)
    await retract(delegation)
    expect(await readReport(report.id)).toMatchObject({ state: reportState.drafting })
    expectRefusal(await pass(people.auditor.client, report), commonFailures.changedMeanwhile)
  })

  it('is void under another client name: the approval is refused and the report becomes a draft', async () => {
    const { delegation, id, version } = await addReviewedReport()
    expect((await readReport(id)).reasons.approve).toEqual([])
    await rename(delegation.clientId, `${delegation.clientName}改`)
    expect((await readReport(id)).reasons.approve).toMatchObject([{ code: reportFailures.contentChanged.code }])
    expectRefusal(await pass(people.approver.client, { id, version }), reportFailures.contentChanged)
    const draft = await readReport(id)
    expect(draft).toMatchObject({ state: reportState.drafting, reviewerName: '' })
    expect(draft.steps.at(-1)).toMatchObject({ command: 'reopen', createName: people.approver.userName })
  })

  it('is not undone by somebody without the right to approve', async () => {
    const { delegation, id, version } = await addReviewedReport()
    await rename(delegation.clientId, `${delegation.clientName}改`)
    expectRefusal(await pass(people.auditor.client, { id, version }), commonFailures.noPermission)
    expect(await readReport(id)).toMatchObject({ state: reportState.reviewed })
  })

  it('refuses content that the page of the caller does not show', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await submitReport(people, delegation)
    const { contentHash } = await readReport(report.id)
    await rename(delegation.clientId, `${delegation.clientName}改`)
    const review = (hash: string | null) =>
      people.auditor.client.call(reportCalls.confirm, { ...ref(report), passed: true, contentHash: hash })
    expectRefusal(await review(contentHash), reportFailures.contentUnseen)
    expect(await review((await readReport(report.id)).contentHash)).toMatchObject({ code: 0 })
  })

  it('and a retraction at the same moment as the approval never issue a retracted result', async () => {
    const { delegation, id, version } = await addReviewedReport()
    const rows = await refs(stage.db, delegation.id, 'AAD')
    const [approved, retracted] = await Promise.all([
      pass(people.approver.client, { id, version }),
      lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '' }),
    ])
    expect([approved.code, retracted.code].filter(code => code === 0)).toHaveLength(1)
    const { state } = await readReport(id)
    expect(state).toBe(approved.code === 0 ? reportState.issued : reportState.drafting)
  })
})
