import { clientCalls } from '@seam/contract/client/client'
import { type Account, accountCalls } from '@seam/contract/client/money/account'
import { state } from '@seam/contract/kit/dictionary'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { confirmAndSwitch } from '../../../../kit/feedback/confirm.ts'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import type { ReceiptOf } from '../../../../shared/client/receipt/money-receipt.tsx'
import type { ScannedTrade } from '../../../../shared/client/scan-pay/scan-pay-dialog.tsx'

export const accountRefresh = [accountCalls.page, clientCalls.get]

/** What can be done with an account, and the dialogs that it opens. */
export const useAccount = () => {
  const credit = useDialog<Account>()
  const password = useDialog<Account>()
  const recharge = useDialog<Account>()
  const adjustment = useDialog<Account>()
  const scan = useDialog<ScannedTrade>()
  const receipt = useDialog<ReceiptOf>()
  const { run } = useWrite(accountCalls.switchState, { refresh: accountRefresh, success: '操作成功！' })
  const change = ({ id, clientName, state: now }: Account) =>
    confirmAndSwitch({
      state: now,
      stop: {
        title: `停用【${clientName}】的账户？`,
        content: '停用后不能扣款和挂账；退款照常入账。',
        okText: '停用',
      },
      start: { title: `启用【${clientName}】的账户？`, content: '启用后可以扣款和挂账。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
  const actions = (account: Account): RowAction[] => [
    { label: '充值', permit: ['accountRecharge'], onClick: () => recharge.show(account) },
    { label: '授信', permit: ['clientGrant'], onClick: () => credit.show(account) },
    { label: '调账', permit: ['correctionRequest'], onClick: () => adjustment.show(account) },
    {
      label: account.hasPayPassword ? '重置支付密码' : '设置支付密码',
      permit: ['payPassword'],
      onClick: () => password.show(account),
    },
    {
      label: account.state === state.enabled ? '停用' : '启用',
      permit: ['accountSwitch'],
      danger: account.state === state.enabled,
      onClick: () => void change(account),
    },
  ]
  return { credit, password, recharge, adjustment, scan, receipt, actions }
}
