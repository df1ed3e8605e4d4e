import { confirmMethods, payMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationCalls, PayDraft } from '@seam/contract/lab/delegation/delegation.calls'
import { payMethodCalls } from '@seam/contract/trade/till'
import { Form, Spin } from 'antd'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { NoteField, TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { MethodField } from '../../../../shared/client/method-field.tsx'
import type { ActionTarget } from '../list/use-delegation-actions.ts'
import { Reasons } from './reasons.tsx'
import './delegation-pay.css'

type Props = { open: boolean; delegation: ActionTarget; onClose: () => void }

const refresh = [delegationCalls.page, delegationCalls.get, delegationCalls.checkPay]

const withVoucher: readonly unknown[] = [payMethod.transfer, payMethod.card, ...scanMethods]
const hasVoucher = (method: unknown) => withVoucher.includes(method)

/** Records the unpaid amount as paid or on credit; shows every reason against it. */
export const PayDialog = ({ open, delegation, onClose }: Props) => {
  const { id, version, delegateCode, clientName } = delegation
  const { data, error } = useRead(delegationCalls.checkPay, { id }, { enabled: open })
  const title = `确认收款：${delegateCode}`
  if (data === undefined || !data.canPay)
    return (
      <DialogFrame open={open} title={title} onLeave={onClose} footer={null}>
        {data === undefined && error === null && <Spin className="delegation-pay-waiting" description="拼命加载中" />}
        {error !== null && <p className="delegation-pay-waiting">{error.message}</p>}
        {data !== undefined && <Reasons title="现在不能收款" reasons={data.payReasons} />}
      </DialogFrame>
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      call={delegationCalls.confirmPay}
      schema={PayDraft}
      initial={{ payMethod: payMethod.cash }}
      toInput={({ voucherNo, ...values }) => ({
        ...values,
        ...(hasVoucher(values.payMethod) && { voucherNo }),
        id,
        version,
        due: data.due,
      })}
      refresh={refresh}
      refreshAfterRefusal={[payMethodCalls.list, delegationCalls.checkPay]}
      okText="确认收到"
      perForm
      success="操作成功！"
    >
      <div className="delegation-pay-sum form-wide">
        <span>{clientName}</span>
        <span>
          应付 <strong>¥{moneyText(data.due)}</strong>
        </span>
        {data.due !== data.fee && (
          <span className="delegation-pay-covered">
            费用 ¥{moneyText(data.fee)}，已收 ¥{moneyText(fromFen(toFen(data.fee) - toFen(data.due)))}
          </span>
        )}
      </div>
      <MethodField
        methods={confirmMethods}
        byHand
        preferred={payMethod.cash}
        unusable={data.canUseCredit ? [] : [payMethod.credit]}
      />
      {!data.canUseCredit && (
        <div className="form-wide delegation-pay-credit">
          <Reasons title="不能挂账" reasons={data.creditReasons} />
        </div>
      )}
      {data.canUseCredit && <p className="form-note form-wide">可用信用额度 ¥{moneyText(data.creditAvailable)}</p>}
      <VoucherField />
      <NoteField name="remarks" label="备注" placeholder="付款人等" />
    </FormDialog>
  )
}

const VoucherField = () =>
  hasVoucher(Form.useWatch('payMethod')) ? (
    <TextField name="voucherNo" label="凭证号" wide placeholder="转账流水号、刷卡参考号、微信或支付宝交易单号" />
  ) : null
