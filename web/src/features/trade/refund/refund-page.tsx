import { PlusOutlined } from '@ant-design/icons'
import { refundCause, refundState } from '@seam/contract/client/money/ledger'
import { type RefundRow, refundCalls } from '@seam/contract/trade/refund'
import { Button } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { RefundDrawer } from '../../../shared/client/refund/refund-drawer.tsx'
import { refundAction } from './refund-action.ts'

const RequestDialog = lazyDialog(() =>
  import('../../../shared/client/refund/request-dialog.tsx').then(module => module.RequestDialog),
)

const columns: readonly Column<RefundRow>[] = [
  { key: 'refundCode', title: '退款单号', width: 122, heading: true },
  { key: 'clientName', title: '客户', minWidth: 140, twoLines: true },
  {
    key: 'delegateCode',
    title: '委托单/充值',
    width: 160,
    render: row => row.delegateCode || row.tradeCode || '--',
  },
  dictionaryColumn('refundCause', '类型', refundCause, { width: 100 }),
  moneyColumn('amount', '金额', { width: 96 }),
  dictionaryColumn('state', '状态', refundState, { width: 96 }),
  { key: 'reason', title: '原因', minWidth: 140, twoLines: true },
  { key: 'createName', title: '申请人', width: 84 },
  timeColumn('createTime', '申请时间', { optional: true }),
  {
    key: 'approverName',
    title: '审批人',
    width: 84,
    render: row => (row.byRule ? '按规则' : row.approverName || '--'),
  },
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'refundCode', label: '退款单号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...refundState.options] } },
  { key: 'createTime', label: '申请时间', kind: 'range' },
]

/** Refunds: requested, approved by another person, paid back. */
export const RefundPage = () => {
  const requesting = useDialog()
  const detail = useDialog<number>()
  const rights = { mayApprove: usePermit(['refundApprove']), mayPay: usePermit(['refundPay']) }
  const actions = (row: RefundRow): RowAction[] => [
    { label: refundAction(row.state, rights), onClick: () => detail.show(row.id) },
  ]
  return (
    <>
      <PageTable
        listKey="finance/refund"
        label="退款列表"
        call={refundCalls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['refundRequest']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => requesting.show()}>
              申请退款
            </Button>
          </Permit>
        }
      />
      <RequestDialog open={requesting.open} onClose={requesting.close} />
      <RefundDrawer open={detail.open} id={detail.subject} onClose={detail.close} />
    </>
  )
}
