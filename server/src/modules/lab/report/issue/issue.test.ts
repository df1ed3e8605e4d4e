import { createHash } from 'node:crypto'
import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  readDelegationState,
  ref,
  saveReport,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm } from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab, people, readReport } = useOffice({ PUBLIC_URL: 'https://lab.example.com/' })

const itemStates = async (sampleId: number) => {
  const rows = await stage.db.selectFrom('sampleItem').select('state').where('sampleId', '=', sampleId).execute()
  return [...new Set(rows.map(({ state }) => state))]
}

describe('issuing a report', () => {
  it('stores number, snapshot and hash, and finishes the delegation', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const draft = await expectOk(
      saveReport(people, { delegationId: delegation.id, sampleIds: [delegation.sampleId], remarks: '仅供参考' }),
    )
    expect(draft).toMatchObject({ state: 10 })
    const handed = await expectOk(
      saveReport(people, {
        ...ref(draft),
        delegationId: delegation.id,
        sampleIds: [delegation.sampleId],
        remarks: '',
        submit: true,
      }),
    )
    const issued = await issue(people, handed)
    expect(issued).toMatchObject({ state: 40, reportCode: expect.stringMatching(/^BG\d{4}-\d{6}$/) })
    expect(await readDelegationState(stage.db, delegation.id)).toBe(60)
    expect(await itemStates(delegation.sampleId)).toEqual([50])

    const row = await stage.db.selectFrom('report').selectAll().where('id', '=', issued.id).executeTakeFirstOrThrow()
    const text = row.snapshot ?? ''
    expect(createHash('sha256').update(text).digest()).toEqual(row.snapshotHash)
    const snapshot = ReportSnapshot.parse(JSON.parse(text))
    expect(snapshot).toMatchObject({
      reportCode: issued.reportCode,
      clientName: delegation.clientName,
      delegateCode: delegation.delegateCode,
      samples: [
        {
          sampleCode: `${delegation.delegateCode}-01`,
          results: [
            { symbol: 'Mad', value: '1.25', standard: 'GB/T 212-2008' },
            { symbol: 'Aad', value: '9.80' },
            { symbol: 'Ad', value: '9.92', basis: 'd', unit: '%' },
          ],
        },
      ],
      signatures: {
        testedBy: [lab.analyst.userName],
        reviewedBy: people.auditor.userName,
        approvedBy: people.approver.userName,
      },
      checkUrl: `https://lab.example.com/check/${row.checkCode}`,
    })
    const check = await readReport(issued.id)
    expect(check.snapshotHash).toBe(row.snapshotHash?.toString('hex'))
    expect(check.steps.map(({ nodeName }) => nodeName)).toEqual(['编制', '编制', '提交审核', '审核', '批准签发'])
    const logged = await stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').execute()
    expect(logged[0]?.operContent).toBe(
      `批准签发委托【${delegation.delegateCode}】的报告，编号【${issued.reportCode}】`,
    )
  })

  it('does not finish a delegation with unreported samples', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD', {
      samples: [1, 2].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') })),
    })
    const samples = await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', id)
      .orderBy('id')
      .execute()
    const [first, second] = samples.map(sample => sample.id)
    await enterAndConfirm(stage.db, lab, id, { AAD: ['9.8', '9.8'] }, '', 0)
    await issue(people, await submitReport(people, { id, sampleId: first ?? 0 }))
    expect(await readDelegationState(stage.db, id)).toBe(40)
    const early = await saveReport(people, { delegationId: id, sampleIds: [second ?? 0], submit: true })
    expectRefusal(early, reportFailures.notConfirmed, {
      data: { reasons: [{ code: reportFailures.notConfirmed.code }, { code: reportFailures.nothingTested.code }] },
    })
    await enterAndConfirm(stage.db, lab, id, { AAD: ['9.8', '9.8'] }, '', 1)
    expect(await readDelegationState(stage.db, id)).toBe(50)
    await issue(people, await submitReport(people, { id, sampleId: second ?? 0 }))
    expect(await readDelegationState(stage.db, id)).toBe(60)
  })

  it('numbers reports consecutively', async () => {
    const codes: string[] = []
    for (let at = 0; at < 3; at++)
      codes.push(
        (await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))).reportCode ?? '',
      )
    const numbers = codes.map(code => Number(code.slice(-6)))
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2])
  })
})

describe('chemicalReport/saveReport refuses', () => {
  it('samples of another delegation or another report', async () => {
    const [one, other] = [await addTestedDelegation(stage, lab), await addTestedDelegation(stage, lab)]
    expect(await saveReport(people, { delegationId: one.id, sampleIds: [other.sampleId] })).toMatchObject({
      code: reportFailures.sampleUnknown.code,
    })
    await submitReport(people, one)
    expectRefusal(
      await saveReport(people, { delegationId: one.id, sampleIds: [one.sampleId] }),
      reportFailures.sampleTaken,
    )
    expectRefusal(await saveReport(people, { delegationId: 999_999, sampleIds: [1] }), commonFailures.notThere)
  })

  it('a delegation that is not being tested', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await issue(people, await submitReport(people, delegation))
    expect(await saveReport(people, { delegationId: delegation.id, sampleIds: [delegation.sampleId] })).toMatchObject({
      code: reportFailures.notReportable.code,
    })
  })

  it('a draft that was changed meanwhile or submitted', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await submitReport(people, delegation)
    const draft = { delegationId: delegation.id, sampleIds: [delegation.sampleId] }
    expectRefusal(await saveReport(people, { ...draft, id: report.id, version: 1 }), commonFailures.changedMeanwhile)
    expectRefusal(await saveReport(people, { ...draft, ...ref(report) }), reportFailures.wrongState)
  })
})

describe('report lists', () => {
  it('list reports and reportable delegations in the same number of statements for one and for many', async () => {
    const waiting = await addTestedDelegation(stage, lab)
    const reportable = () =>
      people.editor.client.call(reportCalls.reportable, { query: { delegateCode: waiting.delegateCode } })
    expect((await expectOk(reportable())).rows).toMatchObject([
      { delegationId: waiting.id, state: 50, samples: [{ sampleId: waiting.sampleId, openItems: 0 }] },
    ])
    await submitReport(people, waiting)
    expect((await expectOk(reportable())).rows).toEqual([])
    const page = (pageSize: number) => people.editor.client.call(reportCalls.page, { pageSize })
    const { rows } = await expectOk(page(1))
    expect(rows).toMatchObject([
      { delegateCode: waiting.delegateCode, clientName: waiting.clientName, sampleCount: 1, state: 20 },
    ])
    const few = await stage.statementsOf(() => page(1))
    expect((await stage.statementsOf(() => page(100))).length).toBe(few.length)
  })
})
