import { payMethod } from '@seam/contract/client/money/pay-method'
import { RechargeRefundDraft, refundCalls } from '@seam/contract/trade/refund'
import type { Trade } from '@seam/contract/trade/trade'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { refundRefresh } from './refund-refresh.ts'

type Props = { open: boolean; trade: Trade | undefined; onClose: () => void }

/** Requests a refund of a recharge, as far as it is still in the balance. */
export const RechargeRefundDialog = ({ open, trade, onClose }: Props) =>
  trade && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`退充值：${trade.clientName}`}
      call={refundCalls.requestRecharge}
      schema={RechargeRefundDraft}
      initial={{ tradeId: trade.id }}
      refresh={refundRefresh}
      okText="提交申请"
      perForm
      onDone={({ refundCode, amount }) =>
        toast.success(`已申请退款 ${refundCode}：${moneyText(amount)} 元，等待另一人审批`)
      }
    >
      <Refundable tradeId={trade.id} open={open} />
      <MoneyField name="amount" label="退款金额" wide />
      <NoteField name="reason" label="退款原因" />
    </FormDialog>
  )

/** The refundable amount; the form starts with all of it. */
const Refundable = ({ tradeId, open }: { tradeId: number; open: boolean }) => {
  const form = Form.useFormInstance()
  const isOffered = useRef(false)
  const { data, error } = useRead(refundCalls.rechargeRefundable, { tradeId }, { enabled: open, staleTime: 0 })
  const refundable = data?.refundable
  useEffect(() => {
    if (refundable === undefined || refundable === '0.00' || isOffered.current) return
    isOffered.current = true
    form.setFieldsValue({ amount: refundable })
  }, [form, refundable])
  if (data === undefined) return <p className="form-note form-wide">{error?.message ?? '正在查询…'}</p>
  return (
    <p className="form-note form-wide">
      {`${data.tradeCode}，${payMethod.label(data.payMethod)}充值 ${moneyText(data.amount)} 元`}
      {data.refunded !== '0.00' && `，已退 ${moneyText(data.refunded)} 元`}
      {data.requested !== '0.00' && `，待审批的退款 ${moneyText(data.requested)} 元`}
      {`；现有余额 ${moneyText(data.balance)} 元，最多可退 `}
      <b>{moneyText(data.refundable)}</b> 元。批准后从余额扣除，按原支付方式退回。
    </p>
  )
}
