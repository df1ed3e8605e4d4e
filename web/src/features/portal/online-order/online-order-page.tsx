import { type OnlineOrderRow, onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderState } from '@seam/contract/portal/order'
import { useSearch } from 'wouter'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { OnlineOrderDetail } from './online-order-detail.tsx'

const SendBackDialog = lazyDialog(() => import('./send-back-dialog.tsx').then(module => module.SendBackDialog))

const columns: readonly Column<OnlineOrderRow>[] = [
  { key: 'delegateCode', title: '委托单号', width: 166, heading: true },
  { key: 'clientName', title: '客户', minWidth: 120, twoLines: true },
  { key: 'sampleName', title: '样品', minWidth: 130, twoLines: true },
  { key: 'sampleCount', title: '样品数', width: 80, align: 'right' },
  moneyColumn('fee', '费用', { width: 110 }),
  dictionaryColumn('state', '状态', portalOrderState, { width: 110 }),
  { key: 'createName', title: '提交人', width: 84 },
  timeColumn('createTime', '提交时间'),
]

const conditions: readonly Condition[] = [
  { key: 'clientName', label: '客户', kind: 'text' },
  { key: 'delegateCode', label: '委托单号', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...portalOrderState.options] } },
]

const address = '/delegate/online'

/** Orders that clients entered in the portal, one of them open over the list where the address names it: ?id=12 */
export const OnlineOrderPage = () => {
  const id = Number(new URLSearchParams(useSearch()).get('id') ?? 0)
  const sendingBack = useDialog<OnlineOrderRow>()
  const { run } = useWrite(onlineOrderCalls.confirm, { refresh: [onlineOrderCalls.page, onlineOrderCalls.get] })
  const confirm = ({ id, version, delegateCode, clientName }: OnlineOrderRow) =>
    confirmThen({ title: `确认【${clientName}】的网上委托 ${delegateCode}？`, okText: '确认' }, async () => {
      const answer = await run({ id, version })
      if (answer === undefined) return
      if (answer.state === portalOrderState.confirmed) toast.success('已确认，等待收样')
      else toast.warning(`价目有变动，费用为 ${answer.fee} 元，等待客户同意`)
    })
  const decisions = (row: OnlineOrderRow): RowAction[] => [
    ...(row.can.confirm
      ? [{ label: '确认', permit: ['onlineOrderConfirm'], onClick: () => void confirm(row) } satisfies RowAction]
      : []),
    ...(row.can.sendBack
      ? [
          {
            label: '退回',
            permit: ['onlineOrderConfirm'],
            danger: true,
            onClick: () => sendingBack.show(row),
          } satisfies RowAction,
        ]
      : []),
  ]
  return (
    <>
      <PageTable
        listKey="delegate/online"
        label="网上委托列表"
        call={onlineOrderCalls.page}
        columns={columns}
        conditions={conditions}
        actions={row => [{ label: '查看', onClick: () => goTo(`${address}?id=${row.id}`) }, ...decisions(row)]}
      />
      <OnlineOrderDetail
        id={Number.isSafeInteger(id) && id > 0 ? id : undefined}
        actions={decisions}
        onClose={() => goTo(address, { replace: true })}
      />
      <SendBackDialog open={sendingBack.open} order={sendingBack.subject} onClose={sendingBack.close} />
    </>
  )
}
