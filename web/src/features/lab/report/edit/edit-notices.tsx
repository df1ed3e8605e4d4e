import type { Report } from '@seam/contract/lab/report/report.row'
import { Button } from 'antd'
import type { Editing } from './use-editing.ts'

/** Notices above the editor: returned, restored from the browser, changed by another user, and missing input. */
export const EditNotices = ({ report, editing }: { report: Report; editing: Editing }) => {
  const { restored, stale, giveUp, keep, dirty } = editing
  const returned = report.steps.findLast(({ command }) => command === 'returnBack' || command === 'submit')
  return (
    <>
      {returned?.command === 'returnBack' && (
        <p className="report-notice report-notice-error">
          <b>已退回</b> {returned.createName}：{returned.remarks}
        </p>
      )}
      {stale && (
        <p className="report-notice report-notice-error" role="alert">
          <b>报告已被他人修改</b> 您的修改还没有保存。
          <Button size="small" onClick={keep}>
            保留我的修改
          </Button>
          <Button size="small" onClick={giveUp}>
            用现有的
          </Button>
        </p>
      )}
      {restored && !stale && (
        <p className="report-notice">
          已恢复上次没有保存的修改。
          <Button size="small" onClick={giveUp}>
            放弃修改
          </Button>
        </p>
      )}
      {!dirty && report.reasons.submit.length > 0 && (
        <p className="report-notice">提交审核前：{report.reasons.submit.map(({ message }) => message).join('；')}</p>
      )}
    </>
  )
}
