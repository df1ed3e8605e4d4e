import { settlementState } from '@seam/contract/client/money/settlement'
import { type SettlementRow, settleCalls, type settlementHeadings } from '@seam/contract/trade/settle'
import { useState } from 'react'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { bankLineCondition } from '../../../shared/trade/bank-line-condition.ts'
import { ReceiveDialog } from './settle-dialog.tsx'
import { SettleDrawer } from './settle-drawer.tsx'

const ReversalDialog = lazyDialog(() =>
  import('../../../shared/client/correction/correction-dialogs.tsx').then(module => module.ReversalDialog),
)

const columns: readonly ExportedColumn<SettlementRow, typeof settlementHeadings>[] = [
  { key: 'settleCode', title: '结算单号', width: 122, heading: true },
  { key: 'clientName', title: '客户', minWidth: 150, twoLines: true },
  dictionaryColumn('state', '状态', settlementState, { width: 90 }),
  { key: 'tradeCount', title: '交易数', width: 80, align: 'right' },
  moneyColumn('amount', '金额', { width: 104 }),
  moneyColumn('received', '已收', { width: 104 }),
  moneyColumn('outstanding', '待收', { width: 104 }),
  timeColumn('createTime', '时间'),
  { key: 'createName', title: '经办人', width: 90, optional: true },
  { ...moneyColumn('toBalance', '转入余额', { width: 110 }), optional: true },
  { key: 'remarks', title: '备注', width: 160, optional: true },
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'settleCode', label: '结算单号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...settlementState.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
  bankLineCondition,
]

const isOpen = ({ state }: SettlementRow) => state === settlementState.issued || state === settlementState.part

/** Settlements, the newest first, and the money received for them. */
export const SettlePage = () => {
  const detail = useDialog<string>()
  const reversing = useDialog<SettlementRow>()
  const [receiving, setReceiving] = useState<SettlementRow>()
  const actions = (row: SettlementRow): RowAction[] => [
    { label: '详情', onClick: () => detail.show(row.settleCode) },
    ...(isOpen(row) ? [{ label: '收款', permit: ['settleAdd'] as const, onClick: () => setReceiving(row) }] : []),
    ...(row.state === settlementState.reversed
      ? []
      : [{ label: '冲回', permit: ['correctionRequest'] as const, danger: true, onClick: () => reversing.show(row) }]),
  ]
  return (
    <>
      <PageTable
        listKey="finance/settle"
        label="结算单列表"
        call={settleCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={view => (
          <ExportButton call={settleCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
        )}
      />
      <SettleDrawer open={detail.open} settleCode={detail.subject} onReceive={setReceiving} onClose={detail.close} />
      <ReversalDialog open={reversing.open} settlement={reversing.subject} onClose={reversing.close} />
      {receiving !== undefined && <ReceiveDialog settlement={receiving} onClose={() => setReceiving(undefined)} />}
    </>
  )
}
