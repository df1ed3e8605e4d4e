import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportBatchCalls } from '@seam/contract/lab/report/report-batch'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { smsKind } from '@seam/contract/system/sms'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { enableClientMessages } from '../../../../../test/builders/notice.ts'
import {
  addCoveredDelegation,
  addTestedDelegation,
  issue,
  pass,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { refs } from '../../../../../test/builders/result/bench.ts'
import { messagesTo } from '../../../../../test/builders/sms.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { nextMobile, personWith, testPassword } from '../../../../../test/people.ts'
import { inTransaction } from '../../../../db/database.ts'
import { runReportBatch } from './run-batch.job.ts'

const { stage, lab, people } = useOffice()

const addReviewedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const { id, version } = await submitReport(people, delegation)
  return { delegation, id, ...(await expectOk(pass(people.auditor.client, { id, version }))) }
}
const refsOf = (reports: readonly { id: number; version: number }[]) =>
  reports.map(({ id, version }) => ({ id, version }))
const issueAll = (reports: readonly { id: number; version: number }[], password = testPassword) => {
  const { client } = people.approver
  return client.call(reportBatchCalls.issue, { reports: refsOf(reports), password: client.seal(password) })
}
const see = async (id: number, { client } = people.approver) => expectOk(client.call(reportBatchCalls.get, { id }))
const run = (batchId: number) => runReportBatch.handle({ batchId }, stage.services)
const archiveOf = async (id: number, { client } = people.approver) =>
  unzipSync(new Uint8Array((await client.call(reportBatchCalls.download, { id })).raw))

describe('a batch', () => {
  it('issues its reports one by one, each with its outcome, and answers their files in one archive', async () => {
    const [one, two, changed] = [await addReviewedReport(), await addReviewedReport(), await addReviewedReport()]
    const { id } = await expectOk(issueAll([one, two, changed]))
    const download = () => people.approver.client.call(reportBatchCalls.download, { id })
    expect(await see(id)).toMatchObject({ finishTime: null, rows: [{ state: 1 }, { state: 1 }, { state: 1 }] })
    expectRefusal(await download(), reportFailures.batchRunning)
    const rows = await refs(stage.db, changed.delegation.id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '' }))
    await run(id)
    const { finishTime, rows: outcomes } = await see(id)
    expect(finishTime).not.toBeNull()
    expect(outcomes).toMatchObject([
      { reportId: one.id, state: 2, reportState: reportState.issued, reason: '' },
      { reportId: two.id, state: 2, reportState: reportState.issued },
      {
        reportId: changed.id,
        state: 3,
        reportState: reportState.drafting,
        reason: '状态已变为“编制中”，本批没有签发',
      },
    ])
    const log = await stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(5).execute()
    for (const { reportCode } of outcomes.slice(0, 2))
      expect(log.filter(({ operContent }) => operContent.includes(`编号【${reportCode}】`))).toHaveLength(1)
    const archive = await archiveOf(id)
    expect(Object.keys(archive).sort()).toEqual(
      outcomes.slice(0, 2).map(({ reportCode }) => `化验报告-${reportCode}.pdf`),
    )
    const [first] = Object.values(archive)
    expect((await textOf(Buffer.from(first ?? [])))[0]).toContain(outcomes[0]?.reportCode)
  })

  it('returns a report whose content changed since its review to its draft, as single approval does', async () => {
    const changed = await addReviewedReport()
    const { id } = await expectOk(issueAll([changed]))
    const { sampleId } = changed.delegation
    await stage.db.updateTable('sample').set({ sampleName: '改名后的煤样' }).where('id', '=', sampleId).execute()
    await run(id)
    expect((await see(id)).rows).toMatchObject([
      { state: 3, reportState: reportState.drafting, reason: reportFailures.contentChanged.message },
    ])
  })

  it('sends the client of a paid report the message that single issue sends, and none for an unpaid one', async () => {
    await enableClientMessages(stage, [smsKind.clientReport])
    const [paid, unpaid] = [nextMobile(), nextMobile()]
    const addReviewedFor = async (add: typeof addTestedDelegation, telephone: string) => {
      const notifiers = [{ notifierName: '王经理', telephone }]
      const delegation = await add(stage, lab, { AAD: ['9.8', '9.8'] }, '', { notifiers })
      const { id, version } = await submitReport(people, delegation)
      return { id, ...(await expectOk(pass(people.auditor.client, { id, version }))) }
    }
    const reports = [
      await addReviewedFor(addCoveredDelegation, paid),
      await addReviewedFor(addTestedDelegation, unpaid),
    ]
    await run((await expectOk(issueAll(reports))).id)
    expect((await messagesTo(stage, paid)).map(message => message.smsKind)).toEqual([smsKind.clientReport])
    expect(await messagesTo(stage, unpaid)).toEqual([])
    await enableClientMessages(stage, [])
  })

  it('keeps four eyes: the reviewer of a report does not issue it in a batch', async () => {
    const both = await personWith(stage, 'reportReview', 'reportApprove')
    const report = await submitReport(people, await addTestedDelegation(stage, lab))
    const { version } = await expectOk(pass(both.client, report))
    const input = { reports: [{ id: report.id, version }], password: both.client.seal(testPassword) }
    const { id } = await expectOk(both.client.call(reportBatchCalls.issue, input))
    await run(id)
    expect((await see(id, both)).rows).toMatchObject([{ state: 3, reason: reportFailures.ownReview.message }])
  })

  it('continues after a crash without issuing twice', async () => {
    const reports = [await addReviewedReport(), await addReviewedReport()]
    const { id } = await expectOk(issueAll(reports))
    await Promise.all([run(id), run(id)])
    await run(id)
    expect((await see(id)).rows.map(({ state }) => state)).toEqual([2, 2])
    const events = await stage.db
      .selectFrom('reportEvent')
      .select('id')
      .where(
        'reportId',
        'in',
        reports.map(report => report.id),
      )
      .where('command', '=', 'approve')
      .execute()
    expect(events).toHaveLength(2)
  })

  it('requires the password, known reports, and a permission that still holds when it runs', async () => {
    const report = await addReviewedReport()
    expectRefusal(await issueAll([report], 'Wrong#123'), reportFailures.passwordWrong)
    expectRefusal(await issueAll([{ id: 999_999, version: 1 }]), commonFailures.notThere)
    expectRefusal(await issueAll([report, report]), commonFailures.invalidInput)
    const { id } = await expectOk(issueAll([report]))
    await stage.db.updateTable('appUser').set({ userStatus: 1 }).where('id', '=', people.approver.id).execute()
    await run(id)
    await stage.db.updateTable('appUser').set({ userStatus: 2 }).where('id', '=', people.approver.id).execute()
    const rows = await stage.db
      .selectFrom('reportBatchRow')
      .select(['state', 'reason'])
      .where('batchId', '=', id)
      .execute()
    expect(rows).toEqual([{ state: 3, reason: '账号已不能使用' }])
  })

  it('exports issued reports only, and belongs to who made it', async () => {
    const report = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    const draft = await submitReport(people, await addTestedDelegation(stage, lab))
    const exportOf = (...ids: number[]) =>
      people.editor.client.call(reportBatchCalls.export, { reports: ids.map(id => ({ id })) })
    expectRefusal(await exportOf(report.id, draft.id), reportFailures.notIssued)
    const { id } = await expectOk(exportOf(report.id))
    const list = async ({ client } = people.editor) => expectOk(client.call(reportBatchCalls.list))
    expect(await list()).toMatchObject([{ id, kind: 'export', total: 1 }])
    expect((await list(people.approver)).map(batch => batch.id)).not.toContain(id)
    await run(id)
    expect(Object.keys(await archiveOf(id, people.editor))).toEqual([`化验报告-${report.reportCode}.pdf`])
    expectRefusal(await people.auditor.client.call(reportBatchCalls.get, { id }), commonFailures.notThere)
    expectRefusal(await people.auditor.client.call(reportBatchCalls.download, { id }), commonFailures.notThere)
    const use = await stage.db.selectFrom('reportUse').select('kind').where('reportId', '=', report.id).execute()
    expect(use.map(({ kind }) => kind)).toEqual(['download'])
  })

  it('exports the reports after one that cannot be drawn', async () => {
    const issued = async () => issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    const [broken, whole] = [await issued(), await issued()]
    await inTransaction(stage.db, async tx => {
      await sql`alter table report disable trigger report_kept`.execute(tx)
      await sql`update report set snapshot = snapshot::jsonb - 'signatures' where id = ${broken.id}`.execute(tx)
      await sql`alter table report enable trigger report_kept`.execute(tx)
    })
    const reports = [broken, whole].map(report => ({ id: report.id }))
    const { id } = await expectOk(people.editor.client.call(reportBatchCalls.export, { reports }))
    await run(id)
    const { finishTime, rows } = await see(id, people.editor)
    expect(finishTime).not.toBeNull()
    expect(rows).toMatchObject([{ state: 3, reason: '报告文件未能生成，请稍后重新导出' }, { state: 2 }])
    expect(stage.errors.splice(0)).toHaveLength(1)
  })

  it('without a finished report has no archive', async () => {
    const report = await addReviewedReport()
    const { id } = await expectOk(issueAll([{ ...report, version: report.version + 1 }]))
    await run(id)
    expectRefusal(await people.approver.client.call(reportBatchCalls.download, { id }), reportFailures.batchEmpty)
    await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
  })
})
