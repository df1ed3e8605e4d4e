import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  coverFee,
  issue,
  readDelegationState,
  ref,
  saveReport,
  submitReport,
  useOffice,
} from '../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm, refs } from '../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, lab, people, readReport } = useOffice({ PUBLIC_URL: 'https://lab.example.com/' })

describe('chemicalReport/release', () => {
  it('requires payment, or a reason to release without it', async () => {
    const paid = await addTestedDelegation(stage, lab)
    await coverFee(stage.db, paid.id)
    const issued = await issue(people, await submitReport(people, paid))
    const release = (report: { id: number; version: number }, reason = '') =>
      people.counter.client.call(reportCalls.release, { ...ref(report), reason })
    expect(await release(issued)).toMatchObject({ code: 0 })
    expectRefusal(await release({ ...issued, version: issued.version + 1 }), reportFailures.wrongState)

    // its client pays after the tests, and before the report
    const tested = await addTestedDelegation(stage, lab)
    const unpaid = await issue(people, await submitReport(people, tested))
    expectRefusal(await release(unpaid), reportFailures.gateClosed)
    expect((await readReport(unpaid.id)).reasons.release).toMatchObject([{ code: reportFailures.gateClosed.code }])
    await coverFee(stage.db, tested.id)
    expect(await release(unpaid)).toMatchObject({ code: 0 })

    const excused = await addTestedDelegation(stage, lab)
    const late = await issue(people, await submitReport(people, excused))
    expect(await release(late, '经理批准')).toMatchObject({ code: 0 })
    expect(await readReport(late.id)).toMatchObject({ state: 50, releaseReason: '经理批准' })
  })
})

describe('chemicalReport/correct', () => {
  it('offers the reason of an unpaid release again, which the correction needs like any report', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const first = await issue(people, await submitReport(people, delegation))
    const release = (report: { id: number; version: number }, reason: string) =>
      people.counter.client.call(reportCalls.release, { ...ref(report), reason })
    await expectOk(release(first, '客户急需，主管同意'))
    const { version } = await readReport(first.id)
    const draft = await expectOk(
      people.editor.client.call(reportCalls.correct, { id: first.id, version, reason: '样品名称有误' }),
    )
    const sampleIds = [delegation.sampleId]
    const content = { ...draft, delegationId: delegation.id, sampleIds, submit: true }
    const second = await issue(people, await expectOk(saveReport(people, content)))
    const { releaseReason, reasons } = await readReport(second.id)
    expect(reasons.release).toMatchObject([{ code: reportFailures.gateClosed.code }])
    expect(releaseReason).toBe('客户急需，主管同意')
    expectRefusal(await release(second, ''), reportFailures.gateClosed)
    await expectOk(release(second, releaseReason))
  })

  it('leads to a new report that names the old one, which is superseded and unchanged', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const first = await issue(people, await submitReport(people, delegation))
    const before = await readReport(first.id)
    const issuedSamples = before.samples.map(({ results }) => ({ results, openItems: 0 }))
    expect(JSON.stringify(issuedSamples)).not.toContain('9.90')
    const retract = async () =>
      lab.reviewer.client.call(resultCalls.retract, {
        rows: await refs(stage.db, delegation.id, 'AAD'),
        reasonCode: 4,
        reason: '读数抄错',
      })
    expectRefusal(await retract(), resultFailures.issued)
    const correct = () => people.editor.client.call(reportCalls.correct, { ...ref(first), reason: '灰分读数抄错' })
    const draft = await expectOk(correct())
    expectRefusal(await correct(), reportFailures.correctionOpen)
    await expectOk(retract())
    expect(await readDelegationState(stage.db, delegation.id)).toBe(40)
    expect((await readReport(first.id)).samples).toMatchObject(issuedSamples)
    const handIn = () =>
      saveReport(people, { ...ref(draft), delegationId: delegation.id, sampleIds: [delegation.sampleId], submit: true })
    expectRefusal(await handIn(), reportFailures.notConfirmed)
    await enterAndConfirm(stage.db, lab, delegation.id, { AAD: ['9.90', '9.90'] }, 'AD')
    const second = await issue(people, await expectOk(handIn()))
    expect(second.reportCode).toBe(`${first.reportCode}-G1`)
    expect(await readReport(first.id)).toMatchObject({
      state: 60,
      successorCode: second.reportCode,
      samples: issuedSamples,
    })
    expect(await readReport(second.id)).toMatchObject({
      replacesCode: first.reportCode,
      correctionReason: '灰分读数抄错',
      successorCode: null,
      samples: [{ results: expect.arrayContaining([expect.objectContaining({ value: '9.90' })]) }],
    })
    expect(await readDelegationState(stage.db, delegation.id)).toBe(60)
    expect((await readReport(first.id)).snapshotHash).toBe(before.snapshotHash)

    const third = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(second), reason: '客户名称' }))
    const last = await issue(
      people,
      await expectOk(
        saveReport(people, {
          ...ref(third),
          delegationId: delegation.id,
          sampleIds: [delegation.sampleId],
          submit: true,
        }),
      ),
    )
    expect(last.reportCode).toBe(`${first.reportCode}-G2`)
  })

  it('refuses other samples than those of the corrected report', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD', {
      samples: [1, 2].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') })),
    })
    for (const place of [0, 1]) await enterAndConfirm(stage.db, lab, id, { AAD: ['9.8', '9.8'] }, '', place)
    const samples = await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', id)
      .orderBy('id')
      .execute()
    const sampleIds = samples.map(sample => sample.id)
    const first = await issue(people, await submitReport(people, { id, sampleId: sampleIds[0] ?? 0 }))
    const draft = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(first), reason: '漏样' }))
    expectRefusal(await saveReport(people, { ...ref(draft), delegationId: id, sampleIds }), reportFailures.samplesFixed)
  })
})
