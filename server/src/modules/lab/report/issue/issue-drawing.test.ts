import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addCoveredDelegation, pass, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { drawReport } from '../paper/draw-report.ts'
import { storeReportFileJob } from './store-report-file.job.ts'

vi.mock(import('../paper/draw-report.ts'), async importOriginal => {
  const original = await importOriginal()
  return { ...original, drawReport: vi.fn<typeof original.drawReport>(original.drawReport) }
})

const { stage, lab, people } = useOffice({ PUBLIC_URL: 'https://lab.example.com' })
afterEach(() => vi.mocked(drawReport).mockClear())

const addReviewedReport = async () => {
  const { id, version } = await submitReport(
    people,
    await addCoveredDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, ''),
  )
  const review = people.auditor.client.call(reportCalls.confirm, { id, version, passed: true })
  return { id, version: (await expectOk(review)).version }
}
const approve = async (report: { id: number; version: number }) => expectOk(pass(people.approver.client, report))
const store = (reportId: number) => storeReportFileJob.handle({ reportId }, stage.services)
const storedFile = (reportId: number) =>
  stage.db.selectFrom('reportFile').selectAll().where('reportId', '=', reportId).executeTakeFirst()
const download = async (id: number) => (await people.editor.client.call(reportCalls.file, { id })).raw

describe('drawing an issued report', () => {
  it('does not delay approvals: two at once are answered while drawing is blocked', async () => {
    let unblock = () => {}
    const blocked = new Promise<void>(resolve => {
      unblock = resolve
    })
    const draw = vi.mocked(drawReport).getMockImplementation() as typeof drawReport
    vi.mocked(drawReport).mockImplementation(async (...facts) => {
      await blocked
      return draw(...facts)
    })
    const first = await addReviewedReport()
    await approve(first)
    const drawing = store(first.id)
    await expect.poll(() => vi.mocked(drawReport).mock.calls.length).toBe(1)
    const answers = await Promise.all([approve(await addReviewedReport()), approve(await addReviewedReport())])
    expect(answers.map(({ reportCode }) => reportCode)).toEqual([
      expect.stringMatching(/^BG\d{4}-\d{6}$/),
      expect.stringMatching(/^BG\d{4}-\d{6}$/),
    ])
    unblock()
    await drawing
    vi.mocked(drawReport).mockImplementation(draw)
    expect(await storedFile(first.id)).toBeDefined()
  })

  it('is queued by the approval, and stores one file however often it runs', async () => {
    const report = await addReviewedReport()
    await approve(report)
    const { rows } = await sql<{ data: object }>`select data from jobs.job where name = 'store-report-file'`.execute(
      stage.db,
    )
    expect(rows.map(({ data }) => data)).toContainEqual({ reportId: report.id })
    expect(await storedFile(report.id)).toBeUndefined()
    await Promise.all([store(report.id), store(report.id)])
    await store(report.id)
    expect(await storedFile(report.id)).toMatchObject({ reportId: report.id })
  })

  it('serves the same bytes before and after the file is stored', async () => {
    const report = await addReviewedReport()
    await approve(report)
    const before = await download(report.id)
    await store(report.id)
    const file = await storedFile(report.id)
    expect(file?.pdf.equals(before)).toBe(true)
    vi.mocked(drawReport).mockClear()
    expect((await download(report.id)).equals(before)).toBe(true)
    expect(vi.mocked(drawReport)).not.toHaveBeenCalled()
  })

  it('may fail without harm to the report: it is drawn again later', async () => {
    const report = await addReviewedReport()
    await approve(report)
    vi.mocked(drawReport).mockRejectedValueOnce(new Error('out of memory'))
    await expect(store(report.id)).rejects.toThrow('out of memory')
    expect(await storedFile(report.id)).toBeUndefined()
    await store(report.id)
    expect(await storedFile(report.id)).toBeDefined()
  })

  it('is refused for a report that is not issued', async () => {
    const report = await addReviewedReport()
    await expect(store(report.id)).rejects.toThrow('is not issued')
  })
})
