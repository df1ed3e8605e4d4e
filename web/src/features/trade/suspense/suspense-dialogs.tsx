import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import {
  ChannelPayoutDraft,
  maxChannelFee,
  payoutChannels,
  ReturnApproval,
  ReturnDraft,
  type SuspenseRow,
  suspenseCalls,
  UndoDraft,
} from '@seam/contract/trade/suspense'
import { Radio } from 'antd'
import { CheckField, Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { SuspenseFacts } from './suspense-facts.tsx'
import { suspenseRefresh } from './suspense-refresh.ts'

type Props = { open: boolean; suspense: SuspenseRow | undefined; onClose: () => void }

/** The money is what a channel paid out to the bank. */
export const ChannelPayoutDialog = ({ open, suspense, onClose }: Props) =>
  suspense && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`渠道结算款：${suspense.suspenseCode}`}
      call={suspenseCalls.claimChannelPayout}
      schema={ChannelPayoutDraft}
      initial={{ fee: '0' }}
      toInput={draft => ({ ...draft, id: suspense.id, version: suspense.version })}
      refresh={suspenseRefresh}
      okText="登记"
      success="已登记为渠道结算款"
    >
      <SuspenseFacts suspense={suspense} />
      <Field name="channel" label="渠道" wide>
        <Radio.Group options={payoutChannels.map(value => ({ value, label: payMethod.label(value) }))} />
      </Field>
      <MoneyField name="fee" label="手续费" hint={`渠道扣下的手续费，没有填 0，不超过 ${maxChannelFee}%`} />
    </FormDialog>
  )

/** What undoing a claim does besides. */
export const effectOfUndo = (target: SuspenseRow['claimTarget']): string =>
  target === claimTarget.deposit
    ? '现金记回保险柜'
    : target === claimTarget.transfer
      ? '登记的转账恢复原来的凭证号'
      : '渠道结算款和手续费冲回'

/** The money was none of this after all. */
export const UndoDialog = ({ open, suspense, onClose }: Props) =>
  suspense && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`撤销认领：${suspense.suspenseCode}`}
      call={suspenseCalls.requestUndo}
      schema={UndoDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: suspense.id, version: suspense.version })}
      refresh={suspenseRefresh}
      okText="申请撤销"
      success="已申请撤销，等待另一人批准"
    >
      <SuspenseFacts suspense={suspense} />
      <p className="form-note form-wide">
        已认领为{suspense.claimTarget !== null && claimTarget.label(suspense.claimTarget)}
        。另一人批准后，{effectOfUndo(suspense.claimTarget)}，款项重新待认领。
      </p>
      <NoteField name="reason" label="撤销原因" />
    </FormDialog>
  )

export const ReturnDialog = ({ open, suspense, onClose }: Props) =>
  suspense && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`申请退回：${suspense.suspenseCode}`}
      call={suspenseCalls.requestReturn}
      schema={ReturnDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: suspense.id, version: suspense.version })}
      refresh={suspenseRefresh}
      okText="申请退回"
      success="已申请退回，等待另一人批准"
    >
      <SuspenseFacts suspense={suspense} />
      <NoteField name="reason" label="退回原因" />
      <CheckField
        name="isOther"
        label="核对"
        text="是另一笔款项"
        hint="付款户名是客户，有同金额、银行流水中没有的转账时才需勾选"
        wide
      />
    </FormDialog>
  )

export const ApproveReturnDialog = ({ open, suspense, onClose }: Props) =>
  suspense && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`批准退回：${suspense.suspenseCode}`}
      call={suspenseCalls.approveReturn}
      schema={ReturnApproval}
      initial={{}}
      toInput={draft => ({ ...draft, id: suspense.id, version: suspense.version })}
      refresh={suspenseRefresh}
      okText="批准退回"
      success="已批准退回"
    >
      <SuspenseFacts suspense={suspense} />
      <p className="form-note form-wide">
        {suspense.returnName} 申请：{suspense.returnReason}。请先把款项退给付款人，再登记付款凭证号。
      </p>
      <TextField name="voucherNo" label="付款凭证号" />
    </FormDialog>
  )
