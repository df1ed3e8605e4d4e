import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import type { useAccount } from './use-account.ts'

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx').then(made => made.CreditDialog))
const PayPasswordDialog = lazyDialog(() => import('./pay-password-dialog.tsx').then(made => made.PayPasswordDialog))

export const AccountDialogs = ({ credit, password }: Pick<ReturnType<typeof useAccount>, 'credit' | 'password'>) => (
  <>
    <CreditDialog open={credit.open} account={credit.subject} onClose={credit.close} />
    <PayPasswordDialog open={password.open} account={password.subject} onClose={password.close} />
  </>
)
