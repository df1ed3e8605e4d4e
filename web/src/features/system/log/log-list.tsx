import type { SentOf } from '@seam/contract/kit/call'
import { countedTo, type LogRow, type LogType, logCalls } from '@seam/contract/system/log'
import { useMemo } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { LogDrawer } from './log-drawer.tsx'

type Props = { logType: LogType; listKey: string; label: string; columns: readonly Column<LogRow>[] }

const conditions: readonly Condition[] = [
  { key: 'createName', label: '登录账号', kind: 'text' },
  { key: 'operContent', label: '操作内容', kind: 'text' },
  { key: 'createTime', label: '操作时间', kind: 'range', recent: true },
]

/** One of the two logs: searched, exported as it is searched, and each line open to its changes. */
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
          <Permit of={['oplogExport']}>
            <ExportButton
              call={logCalls.exportAll}
              input={{ logType, ...exportInput(view) } as SentOf<typeof logCalls.exportAll>}
              disabled={view.total === 0}
            />
          </Permit>
        )}
      />
      <LogDrawer row={opened.open ? opened.subject : undefined} onClose={opened.close} />
    </>
  )
}
