import { type ReportCommand, type ReportState, reportState } from '@seam/contract/lab/report'
import { reportCalls } from '@seam/contract/lab/report.calls'
import type { DemoReport } from './demo-report.ts'
import { type By, doerOf, type Life, told, type World } from './life.ts'
import { reflectanceOf } from './reflectance.ts'

/** Why a report is corrected, and what its new remarks say. */
type Correction = { readonly reason: string; readonly remarks: string }

const open = (
  world: World,
  life: Life,
  by: By,
  sampleIds: readonly number[],
  correction: Correction & { readonly replaces: DemoReport | null },
) => {
  const { replaces, reason, remarks } = correction
  const [toState, createTime] = [reportState.drafting, by.time]
  const command = replaces === null ? 'save' : 'correct'
  const report: DemoReport = {
    mark: `‹${world.reports.length}›`,
    delegationId: life.delegation.id,
    sampleIds,
    replaces,
    correctionNo: replaces === null ? 0 : replaces.correctionNo + 1,
    correctionReason: reason,
    remarks,
    createTime,
    reflectance: reflectanceOf(life, sampleIds),
    editor: by.worker,
    events: [{ command, fromState: null, toState, reason, ...doerOf(by) }],
    state: toState,
    version: 1,
    updateTime: createTime,
    reviewer: null,
    approver: null,
    issueTime: null,
    releaseTime: null,
    content: null,
  }
  world.reports.push(report)
  life.reports.push(report)
}

export const moveReport = (report: DemoReport, command: ReportCommand, toState: ReportState, by: By, reason = '') => {
  report.events.push({ command, fromState: report.state, toState, reason, ...doerOf(by) })
  Object.assign(report, { state: toState, version: report.version + 1, updateTime: by.time })
}

export const named = ({ delegation }: Life) => `委托【${delegation.delegateCode}】的报告`

export const compile = (world: World, life: Life, by: By, sampleIds: readonly number[]) => {
  open(world, life, by, sampleIds, { replaces: null, reason: '', remarks: '' })
  told(world, by, reportCalls.save, `编制${named(life)}，样品${sampleIds.length}个`)
}

/** Saved once more and handed in, by who compiled it. */
export const handIn = (world: World, life: Life, { at, time }: By, report: DemoReport) => {
  const by = { worker: report.editor, at, time }
  moveReport(report, 'save', reportState.drafting, by)
  report.reviewer = null
  moveReport(report, 'submit', reportState.submitted, by)
  told(world, by, reportCalls.save, `编制并提交${named(life)}，样品${report.sampleIds.length}个`)
}

export const sendBackReport = (world: World, life: Life, by: By, report: DemoReport, reason: string) => {
  moveReport(report, 'returnBack', reportState.returned, by, reason)
  told(world, by, reportCalls.confirm, `退回${named(life)}：${reason}`)
}

export const review = (world: World, life: Life, by: By, report: DemoReport) => {
  moveReport(report, 'review', reportState.reviewed, by)
  report.reviewer = by.worker
  told(world, by, reportCalls.confirm, `审核通过${named(life)}`)
}

/** Begins the report that is to stand in the place of a wrong one. */
export const correct = (world: World, life: Life, by: By, wrong: DemoReport, correction: Correction) => {
  open(world, life, by, wrong.sampleIds, { ...correction, replaces: wrong })
  told(world, by, reportCalls.correct, `对报告【${wrong.mark}】发起更正：${correction.reason}`)
}
