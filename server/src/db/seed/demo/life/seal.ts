import { sealSnapshot } from '../../../../modules/lab/report/content/report.snapshot.ts'
import type { Book, Rows } from '../book.ts'
import { openDice } from '../dice.ts'
import type { DemoReport } from './demo-report.ts'
import type { World } from './life.ts'

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** BG2026-000123 in the order in which they were issued; a correction keeps the number of what it corrects. */
const numberAll = (reports: readonly DemoReport[]) => {
  const last = new Map<string, number>()
  const codes = new Map<DemoReport, string>()
  const issued = reports.filter(({ issueTime }) => issueTime !== null)
  for (const report of issued.toSorted((a, b) => ((a.issueTime ?? '') < (b.issueTime ?? '') ? -1 : 1))) {
    const series = `BG${(report.issueTime ?? '').slice(0, 4)}`
    const replaced = report.replaces === null ? undefined : codes.get(report.replaces)
    if (replaced === undefined) last.set(series, (last.get(series) ?? 0) + 1)
    const fresh = `${series}-${String(last.get(series)).padStart(6, '0')}`
    codes.set(report, replaced === undefined ? fresh : `${replaced.replace(/-G\d+$/, '')}-G${report.correctionNo}`)
  }
  return { last, codes }
}

const sealed = (report: DemoReport, code: string, replaces: string | null, publicUrl: string, at: number) => {
  const { content, issueTime, reviewer, approver } = report
  if (content === null || issueTime === null || approver === null) return undefined
  const checkCode = openDice(90_000 + at).text(base64url, 22)
  const { testedBy, ...said } = content
  const { text, hash } = sealSnapshot({
    form: 1,
    ...said,
    reportCode: code,
    replaces,
    correction: report.correctionReason,
    issuedDate: issueTime.slice(0, 10),
    remarks: report.remarks,
    signatures: { testedBy: [...testedBy], reviewedBy: reviewer?.userName ?? '', approvedBy: approver.userName },
    checkUrl: `${publicUrl}/check/${checkCode}`,
  })
  return { reportCode: code, checkCode, snapshot: text, snapshotHash: hash }
}

const unsealed = { reportCode: null, checkCode: null, snapshot: null, snapshotHash: null }

const fill = (book: Book, codes: ReadonlyMap<DemoReport, string>) => {
  const byMark = new Map([...codes].map(([{ mark }, code]) => [mark, code]))
  const named = (text: string) => text.replace(/‹\d+›/g, mark => byMark.get(mark) ?? '')
  for (const entry of book.operationLog) entry.operContent = named(entry.operContent)
  for (const event of book.reportEvent) event.reason = named(event.reason)
}

/** Numbers the reports, seals those that were issued, and writes all of them down. */
export const sealReports = ({ book, reports, ground }: World) => {
  const { last, codes } = numberAll(reports)
  const created = reports.toSorted((a, b) => (a.createTime < b.createTime ? -1 : a.createTime > b.createTime ? 1 : 0))
  const ids = new Map(created.map((report, at) => [report, at + 1]))
  for (const [at, report] of created.entries()) {
    const id = at + 1
    const { editor, reviewer, approver, replaces } = report
    const replacesCode = replaces === null ? null : (codes.get(replaces) ?? null)
    const row: Rows['report'] = {
      id,
      delegationId: report.delegationId,
      state: report.state,
      ...(sealed(report, codes.get(report) ?? '', replacesCode, ground.publicUrl, at) ?? unsealed),
      replacesId: replaces === null ? null : (ids.get(replaces) ?? null),
      correctionNo: report.correctionNo,
      correctionReason: report.correctionReason,
      remarks: report.remarks,
      editorId: editor.userId,
      editorName: editor.userName,
      reviewerId: reviewer?.userId ?? null,
      reviewerName: reviewer?.userName ?? '',
      approverId: approver?.userId ?? null,
      approverName: approver?.userName ?? '',
      issueTime: report.issueTime,
      releaseTime: report.releaseTime,
      releaseReason: '',
      createTime: report.createTime,
      updateTime: report.updateTime,
      version: report.version,
    }
    book.report.push(row)
    book.reportSample.push(...report.sampleIds.map(sampleId => ({ reportId: id, sampleId })))
    book.reportReflectance.push(...report.reflectance.map(one => ({ reportId: id, ...one })))
    book.reportEvent.push(...report.events.map(event => ({ reportId: id, ...event })))
  }
  book.numberSeries.push(...[...last].map(([series, number]) => ({ series, last: number })))
  fill(book, codes)
}
