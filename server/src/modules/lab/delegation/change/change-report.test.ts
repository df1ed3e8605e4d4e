import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, office, ref, saveReport, submitReport } from '../../../../../test/builders/report.ts'
import { enterAndConfirm, laboratory } from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const lab = await laboratory(stage)
const people = await office(stage)
const { read, change, choose, twoSamples } = changeDesk(desk, words)

const moisture = { MT: ['8.4', '8.4'] }
const sulfur = { STAD: ['0.60', '0.60'] }

/** Two samples with moisture alone, confirmed; the report of the first is issued. */
const withIssuedReport = async () => {
  const { id, first, second } = await twoSamples()
  await expectOk(change(id, { changed: [choose(first.id, 'MT'), choose(second.id, 'MT')] }))
  for (const place of [0, 1]) await enterAndConfirm(stage.db, lab, id, moisture, '', place)
  const report = await issue(people, await submitReport(people, { id, sampleId: first.id }))
  return { id, first, second, report }
}
type Reported = Awaited<ReturnType<typeof withIssuedReport>>

const waitingSamples = async (id: number) => {
  const { delegateCode } = await read(id)
  const { rows } = await expectOk(people.editor.client.call(reportCalls.reportable, { query: { delegateCode } }))
  return rows.flatMap(({ samples }) =>
    samples.map(({ sampleId, openItems, incompleteReport }) => [sampleId, openItems, incompleteReport?.reportCode]),
  )
}
const stateOf = async (id: number) => (await read(id)).state
const addSulfur = ({ id, first }: Reported) => change(id, { changed: [choose(first.id, 'MT STAD')] })
const issueSecond = async ({ id, second }: Reported) =>
  issue(people, await submitReport(people, { id, sampleId: second.id }))

const issueCorrection = async ({ id, first, report }: Reported) => {
  const draft = await expectOk(people.editor.client.call(reportCalls.correct, { ...ref(report), reason: '加测硫' }))
  expect(await waitingSamples(id)).toEqual([])
  const content = { ...draft, delegationId: id, sampleIds: [first.id], submit: true }
  return issue(people, await expectOk(saveReport(people, content)))
}

describe('a project added to a sample whose report is issued', () => {
  it('requires a correction of the report before the delegation is finished', async () => {
    const reported = await withIssuedReport()
    const { id, first, second, report } = reported
    await expectOk(addSulfur(reported))
    expect(await waitingSamples(id)).toEqual([
      [first.id, 1, report.reportCode],
      [second.id, 0, undefined],
    ])
    await enterAndConfirm(stage.db, lab, id, sulfur)
    await issueSecond(reported)
    expect(await stateOf(id)).toBe(delegationState.tested)
    expect(await waitingSamples(id)).toEqual([[first.id, 0, report.reportCode]])
    expectRefusal(
      await saveReport(people, { delegationId: id, sampleIds: [first.id], submit: true }),
      reportFailures.sampleTaken,
    )
    const correction = await issueCorrection(reported)
    expect(correction.reportCode).toBe(`${report.reportCode}-G1`)
    expect(await stateOf(id)).toBe(delegationState.finished)
    expect(await waitingSamples(id)).toEqual([])
  })

  it('keeps the delegation reportable where it is confirmed after the last report', async () => {
    const reported = await withIssuedReport()
    const { id, first, report } = reported
    await expectOk(addSulfur(reported))
    await issueSecond(reported)
    await enterAndConfirm(stage.db, lab, id, sulfur)
    expect(await stateOf(id)).toBe(delegationState.tested)
    expect(await waitingSamples(id)).toEqual([[first.id, 0, report.reportCode]])
    await issueCorrection(reported)
    expect(await stateOf(id)).toBe(delegationState.finished)
  })

  it('and cancelled again leaves nothing to report', async () => {
    const reported = await withIssuedReport()
    const { id, first } = reported
    await expectOk(addSulfur(reported))
    await issueSecond(reported)
    expect(await stateOf(id)).toBe(delegationState.testing)
    await expectOk(change(id, { changed: [choose(first.id, 'MT')] }))
    expect(await stateOf(id)).toBe(delegationState.finished)
    expect(await waitingSamples(id)).toEqual([])
  })
})
