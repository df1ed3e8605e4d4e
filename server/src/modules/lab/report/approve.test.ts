import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  pass,
  saveReport,
  submitReport,
  useOffice,
} from '../../../../test/builders/report.ts'
import { addDelegationUnderTest, enter, refs, submit } from '../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith, testPassword } from '../../../../test/people.ts'

const { stage, lab, people, readReport } = useOffice({ PUBLIC_URL: 'https://lab.example.com/' })

describe('reviewing and approving', () => {
  it('refuses the editor, the only enterer of the results, and one person for both steps', async () => {
    const all = await personWith(stage, 'resultEnter', 'reportEdit', 'reportReview', 'reportApprove')
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, all.client, id, { AAD: ['9.8', '9.8'] })
    await submit(stage.db, all.client, id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'AAD') }))
    const { id: sampleId } = await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', id)
      .executeTakeFirstOrThrow()
    const report = await submitReport({ ...people, editor: all }, { id, sampleId })
    expect(await pass(all.client, report)).toMatchObject({
      data: { reasons: [{ code: reportFailures.ownReport.code }, { code: reportFailures.soleEnterer.code }] },
    })
    const both = await personWith(stage, 'reportReview', 'reportApprove')
    const reviewed = await expectOk(pass(both.client, report))
    expect(reviewed).toMatchObject({ state: 30 })
    expectRefusal(await pass(both.client, { id: report.id, version: reviewed.version }), reportFailures.ownReview)
    expectRefusal(await pass(all.client, { id: report.id, version: reviewed.version }), reportFailures.soleEnterer)
    expect(await pass(people.approver.client, { id: report.id, version: reviewed.version })).toMatchObject({ code: 0 })
  })

  it('refuses an administrator who edited the report', async () => {
    const chief = await administrator(stage)
    const report = await submitReport({ ...people, editor: chief }, await addTestedDelegation(stage, lab))
    expectRefusal(await pass(chief.client, report), reportFailures.ownReport)
  })

  it('requires the permission of the step', async () => {
    const report = await submitReport(people, await addTestedDelegation(stage, lab))
    expect(await pass(people.approver.client, report)).toMatchObject({
      code: commonFailures.noPermission.code,
      data: { permission: 'reportReview' },
    })
    const { version } = await expectOk(pass(people.auditor.client, report))
    const refused = await pass(people.auditor.client, { id: report.id, version })
    expectRefusal(refused, commonFailures.noPermission, { data: { permission: 'reportApprove' } })
  })

  it('requires the right password for the approval', async () => {
    const report = await submitReport(people, await addTestedDelegation(stage, lab))
    const { version } = await expectOk(pass(people.auditor.client, report))
    const approve = (password?: string) =>
      people.approver.client.call(reportCalls.confirm, {
        id: report.id,
        version,
        passed: true,
        ...(password === undefined ? {} : { password }),
      })
    expectRefusal(await approve(), reportFailures.passwordMissing)
    expectRefusal(await approve('not sealed'), reportFailures.passwordWrong)
    expectRefusal(await approve(people.approver.client.seal('Wrong#123')), reportFailures.passwordWrong)
    const outdated = { id: report.id, version: report.version, passed: true, password: 'not sealed' }
    expectRefusal(await people.approver.client.call(reportCalls.confirm, outdated), commonFailures.changedMeanwhile)
    expect(await approve(people.approver.client.seal(testPassword))).toMatchObject({ code: 0 })
  })

  it('counts wrong passwords in a row: a right one clears the count', async () => {
    const { client } = await personWith(stage, 'reportApprove')
    const approve = async (password: string) => {
      const report = await submitReport(people, await addTestedDelegation(stage, lab))
      const { version } = await expectOk(pass(people.auditor.client, report))
      return client.call(reportCalls.confirm, { id: report.id, version, passed: true, password: client.seal(password) })
    }
    const wrong = async (times: number) => {
      for (let time = 0; time < times; time++) expectRefusal(await approve('Wrong#123'), reportFailures.passwordWrong)
    }
    await wrong(4)
    expect(await approve(testPassword)).toMatchObject({ code: 0 })
    await wrong(5)
    expectRefusal(await approve(testPassword), commonFailures.tooMany)
  })

  it('returns a report with a reason, and reviews it anew after it is submitted again', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await submitReport(people, delegation)
    const back = (version: number, reason: string) =>
      people.auditor.client.call(reportCalls.confirm, { id: report.id, version, passed: false, reason })
    expectRefusal(await back(report.version, ''), reportFailures.reasonMissing)
    const returned = await expectOk(back(report.version, '备注有误'))
    expect(returned).toMatchObject({ state: 25 })
    expect((await readReport(report.id)).steps.at(-1)).toMatchObject({ nodeName: '退回', remarks: '备注有误' })
    const again = await expectOk(
      saveReport(people, {
        id: report.id,
        version: returned.version,
        delegationId: delegation.id,
        sampleIds: [delegation.sampleId],
        submit: true,
      }),
    )
    expect(await issue(people, again)).toMatchObject({ state: 40 })
  })

  it('issues a report once for two concurrent approvals', async () => {
    const other = await personWith(stage, 'reportApprove')
    const report = await submitReport(people, await addTestedDelegation(stage, lab))
    const { version } = await expectOk(pass(people.auditor.client, report))
    const answers = await Promise.all(
      [people.approver, other].map(caller => pass(caller.client, { id: report.id, version })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const approvals = await stage.db
      .selectFrom('reportEvent')
      .select('id')
      .where('reportId', '=', report.id)
      .where('command', '=', 'approve')
      .execute()
    expect(approvals).toHaveLength(1)
  })

  it('answers fifty concurrent approvals: none waits for a connection that another one holds', async () => {
    const report = await submitReport(people, await addTestedDelegation(stage, lab))
    const { version } = await expectOk(pass(people.auditor.client, report))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pass(people.approver.client, { id: report.id, version })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })

  it('answers fifty approvals of ten sessions at once, more than the pool has connections', async () => {
    const samples = Array.from({ length: 50 }, (_, at) => ({
      sampleName: `主焦精煤${at}`,
      sampleKindId: lab.words.sampleKind('精煤'),
      projectIds: lab.words.projects('AAD'),
    }))
    const { id: delegationId } = await addDelegationUnderTest(lab, '', { samples })
    const items = await stage.db
      .selectFrom('sampleItem')
      .innerJoin('sample', 'sample.id', 'sampleId')
      .select(['sampleItem.id as itemId', 'sample.id as sampleId', 'sampleItem.version'])
      .where('delegationId', '=', delegationId)
      .execute()
    const readings = [{ raw: '9.88' }, { raw: '9.72' }]
    const rows = items.map(({ itemId, version }) => ({ itemId, version, readings }))
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows }))
    const later = (by: number) => items.map(({ itemId, version }) => ({ itemId, version: version + by }))
    await expectOk(lab.analyst.client.call(resultCalls.submit, { rows: later(1) }))
    await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: later(2) }))
    const waiting: { id: number; version: number }[] = []
    for (const { sampleId } of items) {
      const report = await submitReport(people, { id: delegationId, sampleId })
      waiting.push({ id: report.id, ...(await expectOk(pass(people.auditor.client, report))) })
    }
    const approvers = await Promise.all(Array.from({ length: 10 }, () => personWith(stage, 'reportApprove')))
    const answers = await Promise.all(
      waiting.map((report, at) => pass((approvers[at % 10] ?? people.approver).client, report)),
    )
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set(['0 操作成功']))
    const { codes } = await stage.db
      .selectFrom('report')
      .select(({ fn }) => fn.count('reportCode').distinct().as('codes'))
      .where('delegationId', '=', delegationId)
      .executeTakeFirstOrThrow()
    expect(Number(codes)).toBe(50)
  }, 120_000)

  it('refuses a report with a result that was retracted after it was submitted', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await submitReport(people, delegation)
    const rows = await refs(stage.db, delegation.id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '复查' }))
    expectRefusal(await pass(people.auditor.client, report), commonFailures.changedMeanwhile)
  })
})

describe('an issued report', () => {
  it('refuses updates and deletes', async () => {
    const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    const refused = [
      `update report set snapshot = '{}' where id = ${id}`,
      `update report set snapshot_hash = sha256('x') where id = ${id}`,
      `update report set report_code = 'BG2000-000001' where id = ${id}`,
      `update report set remarks = 'x' where id = ${id}`,
      `update report set state = 30 where id = ${id}`,
      `delete from report where id = ${id}`,
    ]
    for (const statement of refused)
      await expect(sql.raw(statement).execute(stage.db), statement).rejects.toThrow('an issued report does not change')
    for (const table of ['report_file', 'report_event'])
      for (const statement of [`delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(statement).execute(stage.db), statement).rejects.toThrow('append-only')
  })
})
