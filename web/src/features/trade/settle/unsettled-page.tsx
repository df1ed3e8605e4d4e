import { AccountBookOutlined } from '@ant-design/icons'
import { settleCalls, type UnsettledRow, type unsettledHeadings } from '@seam/contract/trade/settle'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { useHotkeys } from '../../../kit/hooks/use-hotkeys.ts'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import type { ListView } from '../../../kit/page-table/list-view.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ClientFilter, type FilteredClient } from '../../../shared/client/client-filter.tsx'
import { SettleDialog } from './settle-dialog.tsx'

const columns: readonly ExportedColumn<UnsettledRow, typeof unsettledHeadings>[] = [
  { key: 'clientName', title: '客户', minWidth: 150, twoLines: true },
  { key: 'tradeCode', title: '交易号', width: 116 },
  {
    key: 'delegateCode',
    title: '委托单',
    width: 160,
    twoLines: true,
    render: row => (row.delegateCount > 1 ? `${row.delegateCode} 等${row.delegateCount}单` : row.delegateCode),
  },
  moneyColumn('outstanding', '未结算', { width: 108 }),
  { key: 'days', title: '账龄（天）', width: 98, align: 'right' },
  {
    key: 'overdueDays',
    title: '账期',
    width: 112,
    render: ({ overdueDays }) => (overdueDays > 0 ? <Badge color="red">{`逾期 ${overdueDays} 天`}</Badge> : '账期内'),
  },
  { key: 'settleCode', title: '结算单', width: 130 },
  moneyColumn('amount', '金额', { width: 104 }),
  { ...moneyColumn('refunded', '退款冲减', { width: 100 }), optional: true },
  { ...moneyColumn('cleared', '已收或核销', { width: 112 }), optional: true },
  { key: 'createName', title: '经办人', width: 100, optional: true },
  timeColumn('createTime', '挂账时间', { optional: true }),
]

const conditions: readonly Condition[] = [
  { key: 'tradeCode', label: '交易号', kind: 'text' },
  // A month of a client is settled together.
  { key: 'createTime', label: '挂账时间', kind: 'range' },
]

const WriteOffDialog = lazyDialog(() =>
  import('../../../shared/client/correction/correction-dialogs.tsx').then(module => module.WriteOffDialog),
)

/** Shows what the selected trades come to, also with Ctrl+Enter. */
const SettleButton = ({ onSettle }: { onSettle: () => void }) => {
  useHotkeys({ enter: onSettle })
  return (
    <Button type="primary" icon={<AccountBookOutlined />} title="Ctrl+Enter" onClick={onSettle}>
      结算
    </Button>
  )
}

type Selection = { trades: readonly [UnsettledRow, ...UnsettledRow[]]; clear: () => void }

/** Credit trades that are not settled, the oldest first; those of one client are settled together. */
export const UnsettledPage = () => {
  const [client, setClient] = useState<FilteredClient>()
  const [chosen, setChosen] = useState<Selection>()
  const [writingOff, setWritingOff] = useState<Selection>()
  const maySettle = usePermit(['settleAdd'])
  const mayWriteOff = usePermit(['correctionRequest'])
  const extra = useMemo(() => (client === undefined ? {} : { clientId: client.id }), [client])
  const choose = ({ selected, clearSelection }: ListView<UnsettledRow>, show: (chosen: Selection) => void) => {
    const [first, ...others] = selected
    if (first === undefined) return
    if (others.some(({ clientId }) => clientId !== first.clientId)) toast.warning('请选择同一客户的交易')
    else show({ trades: [first, ...others], clear: clearSelection })
  }
  return (
    <>
      <PageTable
        listKey="finance/waitSettle"
        label="未结算列表"
        call={settleCalls.unsettledPage}
        columns={columns}
        conditions={conditions}
        extra={extra}
        {...((maySettle || mayWriteOff) && {
          batch: (view: ListView<UnsettledRow>) => (
            <>
              {maySettle && <SettleButton onSettle={() => choose(view, setChosen)} />}
              {mayWriteOff && <Button onClick={() => choose(view, setWritingOff)}>核销</Button>}
            </>
          ),
        })}
        toolbar={view => (
          <>
            <ClientFilter chosen={client?.clientName ?? ''} onChange={setClient} />
            <ExportButton
              call={settleCalls.exportUnsettled}
              input={{ ...exportInput(view), ...extra }}
              disabled={view.total === 0}
            />
          </>
        )}
      />
      {writingOff !== undefined && (
        <WriteOffDialog
          open
          trades={writingOff.trades}
          onClose={() => setWritingOff(undefined)}
          onDone={writingOff.clear}
        />
      )}
      {chosen !== undefined && (
        <SettleDialog
          trades={chosen.trades}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            chosen.clear()
            setChosen(undefined)
          }}
        />
      )}
    </>
  )
}
