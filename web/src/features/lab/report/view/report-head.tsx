import { ArrowLeftOutlined, FilePdfOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { Button } from 'antd'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { ReportActions } from '../actions/report-actions.tsx'
import type { Editing } from '../edit/use-editing.ts'

type Props = {
  report: Report
  editing: Editing
  onBack: () => void
  onLook: (reportCode: string | null) => void
  onLife: () => void
  onSend: () => void
}

/** Number and state of a report, and the commands permitted to this user. */
export const ReportHead = ({ report, editing, onBack, onLook, onLife, onSend }: Props) => {
  const maySend = usePermit(['reportRelease'])
  // the file is drawn from what is stored: what was just typed would be missing in it
  const look = async () => {
    if (report.can.edit && editing.dirty && !(await editing.save())) return
    onLook(report.reportCode)
  }
  return (
    <header className="report-head">
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack} aria-label="返回列表" title="返回列表" />
      <h2>
        {report.reportCode ?? `${report.delegateCode} 的报告`}{' '}
        <DictionaryTag dictionary={reportState} value={report.state} />
      </h2>
      {report.replacesCode && <span className="soft">更正 {report.replacesCode}</span>}
      {report.successorCode && <span className="soft">由 {report.successorCode} 替代</span>}
      <div className="report-buttons">
        <Button icon={<FilePdfOutlined />} loading={report.can.edit && editing.busy} onClick={() => void look()}>
          {report.reportCode === null ? '预览 PDF' : '查看 PDF'}
        </Button>
        <Button onClick={onLife}>全过程</Button>
        {report.issueTime !== null && maySend && <Button onClick={onSend}>短信发送</Button>}
        {report.can.edit && (
          <>
            <Button
              icon={<SaveOutlined />}
              title="保存草稿（Ctrl+S）"
              disabled={!editing.dirty}
              loading={editing.busy}
              onClick={() => void editing.save()}
            >
              保存草稿
            </Button>
            <Button
              type="primary"
              icon={<SendOutlined />}
              title="提交审核（Ctrl+Enter）"
              disabled={editing.busy}
              onClick={() => void editing.submit()}
            >
              提交审核
            </Button>
          </>
        )}
        <ReportActions report={report} onLook={onLook} />
      </div>
    </header>
  )
}
