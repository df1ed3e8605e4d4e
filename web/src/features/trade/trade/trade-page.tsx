import { tradeKind, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type TradeRow, tradeCalls, type tradeHeadings } from '@seam/contract/trade/trade'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { keyOf } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { type ScannedTrade, ScanPayDialog } from '../../../shared/client/scan-pay/scan-pay-dialog.tsx'
import { bankLineCondition } from '../../../shared/trade/bank-line-condition.ts'
import { channelOfOpenTrade } from './collectable.ts'
import { TakingsDrawer } from './takings-drawer.tsx'
import { TradeDrawer } from './trade-drawer.tsx'

const columns: readonly ExportedColumn<TradeRow, typeof tradeHeadings>[] = [
  { key: 'tradeCode', title: '交易号', width: 116, heading: true },
  timeColumn('createTime', '时间', { width: 116 }),
  { key: 'clientName', title: '客户', minWidth: 150, twoLines: true },
  {
    key: 'delegateCode',
    title: '委托单',
    width: 160,
    twoLines: true,
    render: row => (row.delegateCount > 1 ? `${row.delegateCode} 等${row.delegateCount}单` : row.delegateCode || '--'),
  },
  dictionaryColumn('tradeKind', '类型', tradeKind, { width: 76 }),
  dictionaryColumn('payMethod', '支付方式', payMethod, { width: 100 }),
  moneyColumn('amount', '金额', { width: 96 }),
  dictionaryColumn('state', '状态', tradeState, { width: 90 }),
  { ...moneyColumn('refunded', '已退', { width: 92 }), optional: true },
  { ...moneyColumn('surplus', '转入余额', { width: 110 }), optional: true },
  { key: 'createName', title: '收费员', width: 76 },
  { key: 'voucherNo', title: '凭证号', width: 140, optional: true },
  { key: 'remarks', title: '备注', width: 160, optional: true },
]

const conditions: readonly Condition[] = [
  { key: 'tradeCode', label: '交易号', kind: 'text' },
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'createTime', label: '时间', kind: 'range', recent: true },
  { key: 'payMethod', label: '支付方式', kind: 'select', source: { options: [...payMethod.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...tradeState.options] } },
  bankLineCondition,
]

/** Payments and recharges, the newest first. */
export const TradePage = () => {
  const detail = useDialog<number>()
  const scan = useDialog<ScannedTrade>()
  const takings = useDialog<readonly FilterItem[]>()
  const queries = useQueryClient()
  const actions = (row: TradeRow): RowAction[] => {
    const { id: tradeId, tradeCode } = row
    const channel = channelOfOpenTrade(row)
    return [
      { label: '详情', onClick: () => detail.show(tradeId) },
      ...(channel === undefined
        ? []
        : [
            {
              label: '扫码收款',
              permit: ['paymentConfirm'] as const,
              onClick: () => scan.show({ tradeId, tradeCode, channel }),
            },
          ]),
    ]
  }
  return (
    <>
      <PageTable
        listKey="finance/trade"
        label="交易列表"
        call={tradeCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={view => (
          <>
            <Button onClick={() => takings.show(view.query)}>收款汇总</Button>
            <ExportButton call={tradeCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
          </>
        )}
      />
      <TakingsDrawer open={takings.open} query={takings.subject} onClose={takings.close} />
      <TradeDrawer open={detail.open} id={detail.subject} onClose={detail.close} />
      <ScanPayDialog
        open={scan.open}
        trade={scan.subject}
        onClose={() => {
          scan.close()
          void queries.invalidateQueries({ queryKey: keyOf(tradeCalls.page) })
        }}
      />
    </>
  )
}
