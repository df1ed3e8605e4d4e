import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { accountRefresh, type useAccount } from './use-account.ts'

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx').then(module => module.CreditDialog))
const PayPasswordDialog = lazyDialog(() =>
  import('../../../../shared/client/pay-password-dialog.tsx').then(module => module.PayPasswordDialog),
)
const RechargeDialog = lazyDialog(() => import('./recharge-dialog.tsx').then(module => module.RechargeDialog))
const AdjustmentDialog = lazyDialog(() =>
  import('../../../../shared/client/correction/correction-dialogs.tsx').then(module => module.AdjustmentDialog),
)
const MoneyReceipt = lazyDialog(() =>
  import('../../../../shared/client/receipt/money-receipt.tsx').then(module => module.MoneyReceipt),
)
const ScanPayDialog = lazyDialog(() =>
  import('../../../../shared/client/scan-pay/scan-pay-dialog.tsx').then(module => module.ScanPayDialog),
)

type Props = Omit<ReturnType<typeof useAccount>, 'actions'>

export const AccountDialogs = ({ credit, password, recharge, adjustment, scan, receipt }: Props) => {
  const queries = useQueryClient()
  const closeScan = () => {
    scan.close()
    for (const call of accountRefresh) void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  return (
    <>
      <CreditDialog open={credit.open} account={credit.subject} onClose={credit.close} />
      <PayPasswordDialog open={password.open} account={password.subject} onClose={password.close} />
      <RechargeDialog
        open={recharge.open}
        account={recharge.subject}
        onClose={recharge.close}
        onScan={trade => scan.show(trade)}
        onReceived={received => receipt.show(received)}
      />
      <AdjustmentDialog open={adjustment.open} client={adjustment.subject} onClose={adjustment.close} />
      <MoneyReceipt open={receipt.open} receipt={receipt.subject} onClose={receipt.close} />
      <ScanPayDialog open={scan.open} trade={scan.subject} onClose={closeScan} />
    </>
  )
}
