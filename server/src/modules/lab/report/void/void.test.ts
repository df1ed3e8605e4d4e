import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeKind } from '@seam/contract/system/notice'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { cancelNow, expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../../test/builders/notice.ts'
import {
  addTestedDelegation,
  coverFee,
  issue,
  readDelegationState,
  ref,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { refs } from '../../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { leftEdgeOf, textOf } from '../../../../../test/pdf/read-pdf.ts'
import { personWith } from '../../../../../test/people.ts'
import { laboratoryDay } from '../../../../kit/period.ts'

const { stage, lab, people, readReport } = useOffice()
type Person = Awaited<ReturnType<typeof personWith>>
let first: Person
let second: Person
beforeAll(async () => {
  first = await personWith(stage, 'reportVoid', 'reportView')
  second = await personWith(stage, 'reportVoid', 'reportView')
})

const current = async (id: number) => ref(await readReport(id))
const addIssuedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  await coverFee(stage.db, delegation.id)
  return { delegation, ...(await issue(people, await submitReport(people, delegation))) }
}
const request = async ({ client }: Person, id: number, reason = '样品送错') =>
  client.call(reportCalls.requestVoid, { ...(await current(id)), reason })
const decide = async ({ client }: Person, id: number, passed: boolean, reason = '') =>
  client.call(reportCalls.confirmVoid, { ...(await current(id)), passed, reason })
const pagesOf = async (id: number) => {
  const { raw } = await people.editor.client.call(reportCalls.file, { id })
  return textOf(raw)
}

describe('voiding an issued report', () => {
  it('requires two persons', async () => {
    const { id, delegation } = await addIssuedReport()
    expectRefusal(await decide(first, id, true), reportFailures.voidNotRequested)
    await expectOk(request(first, id))
    expectRefusal(await request(second, id), reportFailures.voidRequested)
    expectRefusal(await decide(first, id, true), reportFailures.ownVoidRequest)
    expect(await readReport(id)).toMatchObject({ voidReason: '样品送错', voidRequesterName: first.userName })
    expect(await noticesOf(second.client, noticeKind.reportVoid)).toMatchObject([{ link: `/assay/report/${id}` }])
    expect(await noticesOf(first.client, noticeKind.reportVoid)).toEqual([])
    const manager = await personWith(stage, 'delegateCancel', 'reportView')
    await expectOk(decide(second, id, true))
    expect((await noticesOf(manager.client, noticeKind.reportVoid))[0]?.title).toContain('已作废：样品送错')
    expect(await noticesOf(second.client, noticeKind.reportVoid)).toEqual([])
    const { state, voidTime } = await readReport(id)
    expect([state, voidTime?.slice(0, 10)]).toEqual([reportState.voided, laboratoryDay()])
    expect(await readDelegationState(stage.db, delegation.id)).toBe(50)
  })

  it('voids once for two concurrent agreements', async () => {
    const { id } = await addIssuedReport()
    await expectOk(request(first, id))
    const third = await personWith(stage, 'reportVoid')
    const version = await current(id)
    const answers = await Promise.all(
      [second, third].map(({ client }) => client.call(reportCalls.confirmVoid, { ...version, passed: true })),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })

  it.each([
    ['rejected by another person', () => second, '驳回作废', '驳回'],
    ['taken back by its requester', () => first, '撤回作废申请', '撤回'],
  ] as const)('can be %s with a reason, leaves no notice, and can be requested again', async (_, by, step, word) => {
    const { id, reportCode } = await addIssuedReport()
    const waiting = async () =>
      (await noticesOf(second.client, noticeKind.reportVoid)).filter(({ link }) => link === `/assay/report/${id}`)
    await expectOk(request(first, id))
    expect(await waiting()).toHaveLength(1)
    expectRefusal(await decide(by(), id, false), reportFailures.reasonMissing)
    expect(await waiting()).toHaveLength(1)
    await expectOk(decide(by(), id, false, '查明无误'))
    expect(await waiting()).toEqual([])
    const report = await readReport(id)
    expect(report).toMatchObject({ state: reportState.issued, voidReason: '', voidRequesterName: '' })
    expect(report.steps.at(-1)).toMatchObject({ nodeName: step, createName: by().userName, remarks: '查明无误' })
    const { operContent } = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(operContent).toBe(`${word}报告【${reportCode ?? ''}】的作废申请：查明无误`)
    await expectOk(request(second, id))
  })

  it('excludes a correction and a release meanwhile, and is refused during a correction', async () => {
    const { id } = await addIssuedReport()
    await expectOk(request(first, id))
    const correct = async () =>
      people.editor.client.call(reportCalls.correct, { ...(await current(id)), reason: '客户名称' })
    expectRefusal(await correct(), reportFailures.voidRequested)
    const release = await people.counter.client.call(reportCalls.release, await current(id))
    expectRefusal(release, reportFailures.voidRequested)
    await expectOk(decide(second, id, false, '查明无误'))
    await expectOk(correct())
    expectRefusal(await request(first, id), reportFailures.correctionOpen)
  })

  it('lets its samples be tested and reported again under a new number', async () => {
    const { id, delegation, reportCode } = await addIssuedReport()
    await expectOk(request(first, id))
    await expectOk(decide(second, id, true))
    const again = await issue(people, await submitReport(people, delegation))
    expect(again.reportCode).not.toBe(reportCode)
    expect(await readDelegationState(stage.db, delegation.id)).toBe(60)
  })

  it('lets its published results be retracted', async () => {
    const { id, delegation } = await addIssuedReport()
    await expectOk(request(first, id))
    await expectOk(decide(second, id, true))
    const rows = await refs(stage.db, delegation.id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 5, reason: '' }))
    expect(await readDelegationState(stage.db, delegation.id)).toBe(40)
  })

  it('states the longest reason within the paper', async () => {
    const { id } = await addIssuedReport()
    const reason = '样'.repeat(100)
    await expectOk(request(first, id, reason))
    await expectOk(decide(second, id, true))
    const { raw } = await people.editor.client.call(reportCalls.file, { id })
    expect((await textOf(raw))[0]).toContain(reason)
    expect(await leftEdgeOf(raw)).toBeGreaterThan(20)
  })

  it('shows across every page of the file and on the public page', async () => {
    const { id } = await addIssuedReport()
    expect((await pagesOf(id)).join('')).not.toContain('已作废')
    await expectOk(request(first, id))
    await expectOk(decide(second, id, true))
    const pages = await pagesOf(id)
    expect(pages.length).toBeGreaterThan(0)
    // in its notice, and across it
    for (const page of pages) {
      expect(page).toContain('本报告已作废')
      expect(page.replace('本报告已作废', '')).toContain('已作废')
    }
    const { checkUrl } = await readReport(id)
    const { body } = await stage.app.inject({ url: new URL(checkUrl ?? '').pathname })
    expect(body).toContain('<div class="stamp" aria-hidden="true">已作废</div>')
    expect(body).toContain('报告已作废')
  })
})

describe('withdrawing a draft', () => {
  const withdraw = async (id: number, reason = '不再需要') =>
    people.editor.client.call(reportCalls.withdraw, { ...(await current(id)), reason })

  it('frees its samples for another report', async () => {
    const { id, sampleId } = await addTestedDelegation(stage, lab)
    const draft = { delegationId: id, sampleIds: [sampleId] }
    const report = await expectOk(people.editor.client.call(reportCalls.save, draft))
    expectRefusal(await people.editor.client.call(reportCalls.save, draft), reportFailures.sampleTaken)
    await expectOk(withdraw(report.id))
    expect(await readReport(report.id)).toMatchObject({ state: reportState.withdrawn })
    expect(await people.editor.client.call(reportCalls.save, draft)).toMatchObject({ code: 0 })
  })

  it('ends a correction; the corrected report stays in force and can be corrected again', async () => {
    const report = await addIssuedReport()
    const correct = async () =>
      expectOk(people.editor.client.call(reportCalls.correct, { ...(await current(report.id)), reason: '备注' }))
    const correction = await correct()
    await expectOk(withdraw(correction.id))
    expect(await readReport(report.id)).toMatchObject({ state: reportState.issued, can: { correct: true } })
    await correct()
  })

  it('happens to every unfinished report of a delegation that is cancelled', async () => {
    const samples = [1, 2].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') }))
    const addHalfTested = () => addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '', { samples })
    const [drafted, reviewed] = [await addHalfTested(), await addHalfTested()]
    const draft = { delegationId: drafted.id, sampleIds: [drafted.sampleId] }
    const { id: draftId } = await expectOk(people.editor.client.call(reportCalls.save, draft))
    const report = await submitReport(people, reviewed)
    await expectOk(people.auditor.client.call(reportCalls.confirm, { ...ref(report), passed: true }))
    for (const { id } of [drafted, reviewed]) await cancelNow(lab.desk, id)
    for (const id of [draftId, report.id]) {
      const { state, steps } = await readReport(id)
      expect(state).toBe(reportState.withdrawn)
      expect(steps.at(-1)).toMatchObject({ command: 'withdraw', remarks: '委托作废：客户撤回' })
    }
  })

  it('leaves nothing in force that would prevent a cancellation, of a result or of the delegation', async () => {
    const { id, delegation } = await addIssuedReport()
    const { read, change, choose } = changeDesk(lab.desk, lab.words)
    await expectOk(request(first, id))
    await expectOk(decide(second, id, true))
    await expectOk(change(delegation.id, { changed: [choose(delegation.sampleId, 'AAD')] }))
    const rows = await refs(stage.db, delegation.id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 5, reason: '' }))
    await cancelNow(lab.desk, delegation.id)
    const { state, samples } = await read(delegation.id)
    expect([state, samples[0]?.items.map(item => item.state)]).toEqual([90, [90, 90, 90]])
  })

  it('is refused for a correction whose results were retracted, and for a submitted report', async () => {
    const report = await addIssuedReport()
    const correction = await expectOk(
      people.editor.client.call(reportCalls.correct, { ...(await current(report.id)), reason: '灰分' }),
    )
    const rows = await refs(stage.db, report.delegation.id, 'AAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '' }))
    expectRefusal(await withdraw(correction.id), reportFailures.resultsRetracted)
    const submitted = await submitReport(people, await addTestedDelegation(stage, lab))
    expectRefusal(await withdraw(submitted.id), reportFailures.wrongState)
  })
})

it('a superseded report says so across every page and on the public page, with its successor', async () => {
  const { id, delegation, reportCode } = await addIssuedReport()
  const correction = await expectOk(
    people.editor.client.call(reportCalls.correct, { ...(await current(id)), reason: '备注' }),
  )
  const draft = { ...ref(correction), delegationId: delegation.id, sampleIds: [delegation.sampleId], submit: true }
  await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
  for (const page of await pagesOf(id)) expect(page).toContain('已被替代')
  const { checkUrl } = await readReport(id)
  const { body } = await stage.app.inject({ url: new URL(checkUrl ?? '').pathname })
  expect(body).toContain(`已被 ${reportCode}-G1 替代`)
})
