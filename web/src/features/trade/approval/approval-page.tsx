import { claimTarget } from '@seam/contract/client/money/suspense'
import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import {
  type CorrectionRow,
  correctionCalls,
  correctionKind,
  correctionState,
  seesCorrections,
  type Waiting,
} from '@seam/contract/trade/correction'
import { Button } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { WholeTable } from '../../../kit/page-table/whole-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { CorrectionDrawer } from '../../../shared/client/correction/correction-drawer.tsx'
import { RefundDrawer } from '../../../shared/client/refund/refund-drawer.tsx'

const AdjustmentDialog = lazyDialog(() =>
  import('../../../shared/client/correction/correction-dialogs.tsx').then(module => module.AdjustmentDialog),
)

const sources: Readonly<Record<Waiting['source'], readonly [label: string, color: 'red' | 'green' | 'orange']>> = {
  refund: ['退款', 'red'],
  correction: ['调整', 'green'],
  recharge: ['大额充值', 'green'],
  suspenseReturn: ['退回款项', 'orange'],
  suspenseUndo: ['撤销认领', 'orange'],
}

const waitingColumns: readonly Column<Waiting>[] = [
  {
    key: 'source',
    title: '类型',
    width: 120,
    render: ({ source, correctionKind: kind, claimTarget: target }) =>
      kind === null ? (
        <>
          <Badge color={sources[source][1]}>{sources[source][0]}</Badge> {target !== null && claimTarget.label(target)}
        </>
      ) : (
        <DictionaryTag dictionary={correctionKind} value={kind} />
      ),
  },
  { key: 'code', title: '单号', width: 130, heading: true },
  { key: 'clientName', title: '客户或付款人', minWidth: 160, twoLines: true },
  moneyColumn('amount', '金额', { width: 120 }),
  { key: 'reason', title: '原因', minWidth: 180, twoLines: true },
  {
    key: 'createName',
    title: '申请人',
    width: 130,
    render: ({ createName, isOwn }) => (isOwn ? `${createName}（本人）` : createName),
  },
  timeColumn('createTime', '申请时间'),
]

const columns: readonly Column<CorrectionRow>[] = [
  { key: 'correctionCode', title: '单号', width: 130, heading: true },
  dictionaryColumn('correctionKind', '类型', correctionKind, { width: 110 }),
  { key: 'clientName', title: '客户', minWidth: 160, twoLines: true },
  {
    key: 'settleCode',
    title: '结算单或回单',
    width: 150,
    render: ({ settleCode, slipNo }) => settleCode || slipNo,
  },
  moneyColumn('amount', '金额', { width: 120 }),
  dictionaryColumn('state', '状态', correctionState, { width: 90 }),
  { key: 'reason', title: '原因', minWidth: 160, twoLines: true },
  { key: 'createName', title: '申请人', width: 100 },
  { key: 'approverName', title: '审批人', width: 100 },
  timeColumn('createTime', '申请时间'),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'correctionCode', label: '单号', kind: 'text' },
  { key: 'correctionKind', label: '类型', kind: 'select', source: { options: [...correctionKind.options] } },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...correctionState.options] } },
]

const seesRefunds = ['refundView', 'refundRequest', 'refundApprove'] as const

/** Requests that wait for a second person, and corrections of the books. */
export const ApprovalPage = () => {
  const refund = useDialog<number>()
  const correction = useDialog<number>()
  const adjusting = useDialog()
  const { data, error, isFetching, refetch } = useRead(correctionCalls.waiting, {}, { staleTime: 0 })
  /** Opens each where it is approved: here, or in the list that has it. */
  const actions = ({ source, rowId, code }: Waiting): RowAction[] => {
    if (source === 'refund') return [{ label: '审批', permit: seesRefunds, onClick: () => refund.show(rowId) }]
    if (source === 'correction')
      return [{ label: '审批', permit: seesCorrections, onClick: () => correction.show(rowId) }]
    const open = (path: string, key: string) => goTo(rowsAddressOf(path, code, key, code))
    if (source === 'recharge')
      return [{ label: '审批', permit: ['tradeView'], onClick: () => open('/finance/trade', 'tradeCode') }]
    return [{ label: '审批', permit: ['suspenseView'], onClick: () => open('/finance/bankLine', 'suspenseCode') }]
  }
  const close = (dialog: { close: () => void }) => () => {
    dialog.close()
    void refetch()
  }
  return (
    <>
      <ViewTabs
        label="资金审批"
        items={[
          {
            key: 'waiting',
            label: '待审批',
            content: (
              <WholeTable
                listKey="finance/approval"
                label="待审批列表"
                rows={data}
                failure={error}
                refreshing={isFetching}
                onRefresh={() => void refetch()}
                columns={waitingColumns}
                actions={actions}
                toolbar={
                  <Permit of={['correctionRequest']}>
                    <Button type="primary" onClick={() => adjusting.show()}>
                      调账
                    </Button>
                  </Permit>
                }
              />
            ),
          },
          {
            key: 'corrections',
            label: '调整记录',
            content: (
              <PageTable
                listKey="finance/correction"
                label="调整记录列表"
                call={correctionCalls.page}
                columns={columns}
                conditions={conditions}
                actions={row => [{ label: '详情', onClick: () => correction.show(row.id) }]}
              />
            ),
          },
        ]}
      />
      <AdjustmentDialog open={adjusting.open} onClose={adjusting.close} />
      <RefundDrawer open={refund.open} id={refund.subject} onClose={close(refund)} />
      <CorrectionDrawer open={correction.open} id={correction.subject} onClose={close(correction)} />
    </>
  )
}
