import { payMethod } from '@seam/contract/client/money/pay-method'
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
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
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

/** The money is no payout of a channel after all. */
export const UndoDialog = ({ open, suspense, onClose }: Props) =>
  suspense && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`撤销渠道结算款：${suspense.suspenseCode}`}
      call={suspenseCalls.requestUndo}
      schema={UndoDraft}
      initial={{}}
      toInput={draft => ({ ...draft, id: suspense.id, version: suspense.version })}
      refresh={suspenseRefresh}
      okText="申请撤销"
      success="已申请撤销，等待另一人批准"
    >
      <SuspenseFacts suspense={suspense} />
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
