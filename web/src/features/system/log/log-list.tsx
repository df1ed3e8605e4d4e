import type { SentOf } from '@seam/contract/kit/call'
import { countedTo, type LogRow, type LogType, logCalls } from '@seam/contract/system/log'
import { Typography } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import type { LogColumn } from './log.columns.tsx'
import { LogDrawer } from './log-drawer.tsx'

type Props = { logType: LogType; listKey: string; label: string; columns: readonly LogColumn[] }

const conditions: readonly Condition[] = [
  { key: 'createName', label: '登录账号', kind: 'text' },
  { key: 'operContent', label: '操作内容', kind: 'text' },
  { key: 'createTime', label: '操作时间', kind: 'range', recent: true },
]

/** The last sealed day, and the hash that `npm run verify-log` compares. */
const LogSeals = () => {
  const { data } = useRead(logCalls.seals, {})
  if (data === undefined || data === null) return null
  return (
    <Typography.Text type="secondary" copyable={{ text: data.hash, tooltips: ['复制指纹', '已复制'] }}>
      已封存至 {data.last}，{data.days} 天 {data.rows} 行，指纹 {data.hash.slice(0, 8)}…
    </Typography.Text>
  )
}

/** One of the two logs, with search, export and the changes of each line. */
export const LogList = ({ logType, listKey, label, columns }: Props) => {
  const opened = useDialog<LogRow>()
  const extra = useMemo(() => ({ logType }), [logType])
  const actions = (row: LogRow): RowAction[] => [{ label: '详情', onClick: () => opened.show(row) }]
  return (
    <>
      <PageTable
        listKey={listKey}
        menuUrl="/system/oplog"
        label={label}
        call={logCalls.page}
        columns={columns}
        conditions={conditions}
        extra={extra}
        countedTo={countedTo}
        actions={actions}
        toolbar={view => (
          <>
            <Permit of={['oplogExport']}>
              <ExportButton
                call={logCalls.exportAll}
                input={{ logType, ...exportInput(view) } as SentOf<typeof logCalls.exportAll>}
                disabled={view.total === 0}
              />
            </Permit>
            <LogSeals />
          </>
        )}
      />
      <LogDrawer row={opened.open ? opened.subject : undefined} onClose={opened.close} />
    </>
  )
}
