import { delegationState } from '@seam/contract/lab/delegation'
import { type ReportState, reportState } from '@seam/contract/lab/report'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { itemState, sampleState } from '@seam/contract/lab/sample'
import { contentOf } from './content.ts'
import type { DemoReport } from './demo-report.ts'
import { type By, doerOf, type Life, told, type World } from './life.ts'
import { moveDelegation } from './moves.ts'
import { moveReport, named } from './report.ts'

const publish = ({ book }: World, life: Life, sampleIds: readonly number[], by: By) => {
  const step = { command: 'publish', fromState: itemState.confirmed, toState: itemState.published } as const
  const words = { reasonCode: null, reason: '' }
  life.items = life.items.map(item => {
    if (!sampleIds.includes(item.sampleId) || item.state !== itemState.confirmed) return item
    book.itemEvent.push({ itemId: item.id, ...step, resultNo: item.resultNo, ...words, ...doerOf(by) })
    const published = { state: itemState.published, version: item.version + 1 }
    Object.assign(life.itemRows.get(item.id) ?? {}, published)
    return { ...item, ...published }
  })
}

const valid: readonly ReportState[] = [reportState.issued, reportState.released]

/** Finished as soon as every sample that was received is in an issued report. */
const finish = (world: World, life: Life, by: By) => {
  const covered = new Set(life.reports.filter(({ state }) => valid.includes(state)).flatMap(one => one.sampleIds))
  const left = life.samples.some(({ row }) => row.state >= sampleState.received && !covered.has(row.id))
  if (life.delegation.state !== delegationState.tested || left) return
  moveDelegation(world, life, 'finish', doerOf(by))
  life.delegation.finishTime = by.time
}

/** Issued: what it says is kept, its results are published, and what it corrects is superseded. */
export const issue = (world: World, life: Life, by: By, report: DemoReport) => {
  report.content = contentOf(world.ground, life, report.sampleIds, report.reflectance)
  moveReport(report, 'approve', reportState.issued, by)
  Object.assign(report, { approver: by.worker, issueTime: by.time })
  const { replaces } = report
  if (replaces !== null) moveReport(replaces, 'supersede', reportState.superseded, by, `由 ${report.mark} 替代`)
  publish(world, life, report.sampleIds, by)
  finish(world, life, by)
  told(world, by, reportCalls.confirm, `批准签发${named(life)}，编号【${report.mark}】`)
}

export const release = (world: World, by: By, report: DemoReport) => {
  moveReport(report, 'release', reportState.released, by)
  report.releaseTime = by.time
  told(world, by, reportCalls.release, `发放报告【${report.mark}】`)
}
