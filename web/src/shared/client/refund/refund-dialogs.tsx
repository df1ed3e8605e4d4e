import { refundState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import {
  NumberedPayoutDraft,
  PayoutDraft,
  type Refund,
  type RefundPart,
  RefusalDraft,
  refundCalls,
} from '@seam/contract/trade/refund'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { refundRefresh } from './refund-refresh.ts'

type RefuseProps = { open: boolean; refund: Refund | undefined; onClose: () => void }

/** Refuses a refund, or withdraws it if the user requested it. */
export const RefuseDialog = ({ open, refund, onClose }: RefuseProps) =>
  refund && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${refund.can.approve ? '不批准' : '撤回'}退款：${refund.refundCode}`}
      call={refundCalls.refuse}
      schema={RefusalDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: refund.id, version: refund.version })}
      refresh={refundRefresh}
      success="操作成功！"
    >
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )

type PartProps = { open: boolean; part: RefundPart | undefined; onClose: () => void }

/** The channel of a part that was sent may have returned it, but answers no more. */
const UnansweredNote = ({ part }: { part: RefundPart }) =>
  part.state === refundState.sent ? (
    <p className="form-note form-wide">
      已交给{payMethod.label(part.payMethod)}退款，但该渠道已停用，没有结果。请先在商户平台按退款号 {part.outRefundNo}
      查明：已退回的，确认付出并填写渠道退款单号；没有退回的，转余额。
    </p>
  ) : null

/** Records that the cashier has paid a part back. */
export const PayoutDialog = ({ open, part, onClose }: PartProps) =>
  part && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`确认付出：${payMethod.label(part.payMethod)} ${moneyText(part.amount)} 元`}
      call={refundCalls.payOut}
      schema={part.payMethod === payMethod.cash ? PayoutDraft : NumberedPayoutDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: part.id, version: part.version })}
      refresh={refundRefresh}
      okText="已付出"
      success="已确认付出"
    >
      <UnansweredNote part={part} />
      <TextField
        name="voucherNo"
        label="凭证号"
        wide
        placeholder={part.payMethod === payMethod.cash ? '现金可不填' : '转账流水号、刷卡参考号'}
      />
    </FormDialog>
  )

const ToBalanceForm = RefusalDraft

/** Pays a part into the balance, because it cannot go back as it came. */
export const ToBalanceDialog = ({ open, part, onClose }: PartProps) =>
  part && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`转入客户余额：${moneyText(part.amount)} 元`}
      call={refundCalls.toBalance}
      schema={ToBalanceForm}
      initial={{}}
      toInput={draft => ({ ...draft, id: part.id, version: part.version })}
      refresh={refundRefresh}
      okText="转入余额"
      success="已转入余额"
    >
      <UnansweredNote part={part} />
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )
