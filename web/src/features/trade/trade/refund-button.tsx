import { tradeKind } from '@seam/contract/client/money/ledger'
import type { Trade } from '@seam/contract/trade/trade'
import { Button, Dropdown } from 'antd'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'

const RequestDialog = lazyDialog(() =>
  import('../../../shared/client/refund/request-dialog.tsx').then(module => module.RequestDialog),
)
const RechargeRefundDialog = lazyDialog(() =>
  import('../../../shared/client/refund/recharge-refund-dialog.tsx').then(module => module.RechargeRefundDialog),
)

/** Requests a refund of a trade: of one of the delegations that it paid, or of a recharge. */
export const RefundButton = ({ trade }: { trade: Trade }) => {
  const recharge = useDialog<Trade>()
  const delegation = useDialog<string>()
  const [first] = trade.shares
  const request = () => {
    if (trade.tradeKind === tradeKind.recharge) recharge.show(trade)
    else if (first !== undefined) delegation.show(first.delegateCode)
  }
  return (
    <>
      {trade.shares.length > 1 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: trade.shares.map(({ delegateCode }) => ({ key: delegateCode, label: delegateCode })),
            onClick: ({ key }) => delegation.show(key),
          }}
        >
          <Button>申请退款</Button>
        </Dropdown>
      ) : (
        <Button onClick={request}>申请退款</Button>
      )}
      <RechargeRefundDialog open={recharge.open} trade={recharge.subject} onClose={recharge.close} />
      <RequestDialog open={delegation.open} delegateCode={delegation.subject} onClose={delegation.close} />
    </>
  )
}
