import { type ApprovalNode, auditStatus } from '@seam/contract/kit/approval'
import { reportCommand, reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'

/** The next step of a report. */
const awaited: Partial<Record<Report['state'], string>> = {
  [reportState.submitted]: '等待审核',
  [reportState.reviewed]: '等待批准签发',
  [reportState.issued]: '等待发放',
}

type Steps = Report['steps']

/** Of consecutive savings by one person only the last. */
const withoutRepeats = (steps: Steps): Steps =>
  steps.filter(({ command, createName }, at) => {
    const next = steps[at + 1]
    return command !== reportCommand.save || next?.command !== command || next.createName !== createName
  })

/** The past steps of a report and the next one. */
export const stepsOf = ({ steps, state }: Pick<Report, 'steps' | 'state'>): readonly ApprovalNode[] => {
  const pastNodes = withoutRepeats(steps).map(({ nodeName, createName, createTime, remarks, command }) => ({
    nodeName,
    createName,
    createTime,
    remarks,
    auditStatus: command === reportCommand.returnBack ? auditStatus.rejected : auditStatus.passed,
  }))
  const next = awaited[state]
  return next === undefined
    ? pastNodes
    : [...pastNodes, { nodeName: next, createName: '', createTime: '', remarks: '', auditStatus: auditStatus.waiting }]
}
