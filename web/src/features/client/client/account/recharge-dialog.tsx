import type { Account } from '@seam/contract/client/money/account'
import { tradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod, type PayMethod, payMethod, rechargeMethods } from '@seam/contract/client/money/pay-method'
import { accountMoneyCalls, RechargeDraft } from '@seam/contract/trade/account-money'
import { payMethodCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { Form } from 'antd'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { MoneyField } from '../../../../kit/money/money-field.tsx'
import { MethodField } from '../../../../shared/client/method-field.tsx'
import type { ReceiptOf } from '../../../../shared/client/receipt/money-receipt.tsx'
import type { ScannedTrade } from '../../../../shared/client/scan-pay/scan-pay-dialog.tsx'
import { accountRefresh } from './use-account.ts'

type Props = {
  open: boolean
  account: Account | undefined
  onClose: () => void
  /** the recharge is an open trade that is to be scanned */
  onScan: (trade: ScannedTrade) => void
  /** cash was received, for which the client gets a receipt */
  onReceived: (receipt: ReceiptOf) => void
}

/** Adds money to the balance of a client. */
export const RechargeDialog = ({ open, account, onClose, onScan, onReceived }: Props) =>
  account && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`账户充值：${account.clientName}`}
      call={accountMoneyCalls.recharge}
      schema={RechargeDraft}
      initial={{ payMethod: payMethod.transfer }}
      toInput={draft => ({ ...draft, id: account.id })}
      refresh={[...accountRefresh, accountMoneyCalls.balanceRecords]}
      refreshAfterRefusal={[payMethodCalls.list]}
      okText="确认充值"
      perForm
      onDone={({ tradeId, tradeCode, state, balance }, values) => {
        const method = Number(values.payMethod)
        if (state === tradeState.awaitingApproval) toast.success('金额超过限额，已提交审批；批准后入账')
        else if (isScanMethod(method)) onScan({ tradeId, tradeCode, channel: method })
        else {
          toast.success(`已充值，余额 ${moneyText(balance)} 元`)
          if (method === payMethod.cash) onReceived({ kind: 'recharge', id: tradeId, code: tradeCode })
        }
      }}
    >
      <MoneyField name="amount" label="充值金额" hint={`现有余额 ${moneyText(account.balance)} 元`} wide />
      <MethodField methods={rechargeMethods} preferred={payMethod.transfer} scanned />
      <VoucherField />
      <TextField name="reason" label="原因" hint={`${tradeFailures.likeRecharge.message}；其他情况不必填写`} wide />
    </FormDialog>
  )

const placeholders: { readonly [Method in PayMethod]?: string } = {
  [payMethod.transfer]: '银行回单号',
  [payMethod.card]: 'POS 小票上的凭证号',
}

const VoucherField = () => {
  const placeholder = placeholders[Number(Form.useWatch('payMethod')) as PayMethod]
  return placeholder === undefined ? null : <TextField name="voucherNo" label="凭证号" placeholder={placeholder} wide />
}
