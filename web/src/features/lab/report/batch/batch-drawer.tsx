import { FileZipOutlined } from '@ant-design/icons'
import type { OutputOf } from '@seam/contract/kit/call'
import { reportState } from '@seam/contract/lab/report/report'
import { reportBatchCalls, reportBatchKind, reportBatchState } from '@seam/contract/lab/report/report-batch'
import { Button, Progress } from 'antd'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { download } from '../../../../kit/api/download.ts'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { SideDrawer } from '../../../../kit/drawer/side-drawer.tsx'
import './batch-drawer.css'

type Row = OutputOf<typeof reportBatchCalls.get>['rows'][number]

/** Of a hundred reports, those that somebody has to look at. */
const refusedFirst = (rows: readonly Row[]): readonly Row[] => {
  const isRefused = ({ state }: Row) => state === reportBatchState.refused
  return [...rows.filter(isRefused), ...rows.filter(row => !isRefused(row))]
}

/** The progress of a batch, the outcome of each report, and the archive. */
export const BatchDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const read = useRead(reportBatchCalls.get, { id }, { every: 2_000 })
  const { data } = read
  if (data === undefined)
    return (
      <SideDrawer title="批量处理" onClose={onClose}>
        <NoAnswer read={read} />
      </SideDrawer>
    )
  const { kind, rows, finishTime } = data
  const handled = rows.filter(({ state }) => state !== reportBatchState.waiting).length
  const count = rows.filter(({ state }) => state === reportBatchState.done).length
  const tools = finishTime !== null && count > 0 && (
    <Button type="primary" icon={<FileZipOutlined />} onClick={() => void download(reportBatchCalls.download, { id })}>
      下载压缩包
    </Button>
  )
  return (
    <SideDrawer title={reportBatchKind.label(kind)} width={640} tools={tools} onClose={onClose}>
      <div className="batch-drawer">
        <Progress percent={Math.round((handled / rows.length) * 100)} />
        <p aria-live="polite">
          {finishTime === null
            ? `正在处理，${handled}/${rows.length}；可以关闭，稍后由“批量记录”查看`
            : `已处理完：完成 ${count} 份${rows.length > count ? `，未完成 ${rows.length - count} 份` : ''}`}
        </p>
        <table aria-label="每份报告的结果">
          <thead>
            <tr>
              <th>报告</th>
              <th>报告状态</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {refusedFirst(rows).map(row => (
              <tr key={row.reportId}>
                <td>{row.reportCode ?? row.delegateCode}</td>
                <td>
                  <DictionaryTag dictionary={reportState} value={row.reportState} />
                </td>
                <td>
                  <DictionaryTag dictionary={reportBatchState} value={row.state} />
                  {row.reason !== '' && <small className="report-soft-error">{row.reason}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SideDrawer>
  )
}
