import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import {
  AdjustmentDraft,
  type Correction,
  CorrectionRefusal,
  correctionCalls,
  correctionKind,
  ReversalDraft,
  WriteOffDraft,
} from '@seam/contract/trade/correction'
import { type SettlementRow, settleCalls, type UnsettledRow } from '@seam/contract/trade/settle'
import { Radio } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { CheckField, Field, NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { ClientField } from '../client-field.tsx'
import { correctionRefresh } from './correction-refresh.ts'

const optionsOf = (kinds: readonly number[]) => correctionKind.options.filter(({ value }) => kinds.includes(value))
const confirmRequest = ({ correctionCode }: { correctionCode: string }) => {
  toast.success(`已提交申请 ${correctionCode}，等待另一人审批`)
}

type WriteOffProps = { open: boolean; trades: readonly UnsettledRow[]; onClose: () => void; onDone: () => void }

/** Requests to write off or discount what is owed of credit trades of one client. */
export const WriteOffDialog = ({ open, trades, onClose, onDone }: WriteOffProps) => {
  const total = fromFen(sumFen(trades.map(({ outstanding }) => toFen(outstanding))))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`核销：${trades[0]?.clientName ?? ''}`}
      call={correctionCalls.writeOff}
      schema={WriteOffDraft}
      initial={{ correctionKind: correctionKind.writeOff, amount: total, tradeIds: trades.map(({ id }) => id) }}
      refresh={correctionRefresh}
      okText="提交申请"
      perForm
      onDone={answer => {
        confirmRequest(answer)
        onDone()
      }}
    >
      <p className="form-note form-wide">{`${trades.length} 笔交易，未结算 ${moneyText(total)} 元；先冲最早的交易`}</p>
      <Field name="correctionKind" label="类型" wide>
        <Radio.Group options={optionsOf([correctionKind.writeOff, correctionKind.discount])} />
      </Field>
      <MoneyField name="amount" label="金额" />
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )
}

const reversalEffect = ({ received, toBalance }: SettlementRow) => {
  const money = toFen(received) > 0n ? `；已收 ${moneyText(received)} 元转入待认领款项（当面退还的现金除外）` : ''
  const surplus = toFen(toBalance) > 0n ? `，转入余额的 ${moneyText(toBalance)} 元扣回` : ''
  return `批准后交易重新待结算${money}${surplus}`
}

type ReversalProps = { open: boolean; settlement: SettlementRow | undefined; onClose: () => void }

/** Requests to reverse a settlement. */
export const ReversalDialog = ({ open, settlement, onClose }: ReversalProps) =>
  settlement && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`冲回结算单：${settlement.settleCode}`}
      call={correctionCalls.reverse}
      schema={ReversalDraft}
      initial={{ cashBack: false }}
      toInput={draft => ({ ...draft, id: settlement.id, version: settlement.version })}
      refresh={correctionRefresh}
      okText="提交申请"
      perForm
      onDone={confirmRequest}
    >
      <p className="form-note form-wide">{reversalEffect(settlement)}</p>
      <CashBack settleCode={settlement.settleCode} />
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )

/** Offers to hand back what was received in cash, if anything was. */
const CashBack = ({ settleCode }: Pick<SettlementRow, 'settleCode'>) => {
  const { data } = useRead(settleCalls.get, { settleCode })
  const receipts = data?.receipts.filter(receipt => receipt.payMethod === payMethod.cash) ?? []
  if (receipts.length === 0) return null
  const sum = fromFen(sumFen(receipts.map(({ amount }) => toFen(amount))))
  const text = `收到的现金 ${moneyText(sum)} 元当面退还客户（从申请人的班次付出）`
  return <CheckField name="cashBack" label="现金" text={text} wide />
}

type AdjustmentProps = {
  open: boolean
  /** the client; selected in the form if absent */
  client?: { clientId: number; clientName: string; balance: string } | undefined
  onClose: () => void
}

/** Requests to raise or lower the balance of a client. */
export const AdjustmentDialog = ({ open, client, onClose }: AdjustmentProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={client === undefined ? '调账' : `调账：${client.clientName}`}
    call={correctionCalls.adjust}
    schema={AdjustmentDraft}
    initial={{
      correctionKind: correctionKind.increase,
      ...(client !== undefined && { clientId: client.clientId }),
    }}
    refresh={correctionRefresh}
    okText="提交申请"
    perForm
    onDone={confirmRequest}
  >
    {client === undefined ? (
      <ClientField />
    ) : (
      <p className="form-note form-wide">{`现有余额 ${moneyText(client.balance)} 元；批准后入账`}</p>
    )}
    <Field name="correctionKind" label="类型" wide>
      <Radio.Group options={optionsOf([correctionKind.increase, correctionKind.decrease])} />
    </Field>
    <MoneyField name="amount" label="金额" />
    <NoteField name="reason" label="原因" />
  </FormDialog>
)

type RefuseProps = { open: boolean; correction: Correction | undefined; onClose: () => void }

/** Refuses a correction, or withdraws it if the user requested it. */
export const RefuseCorrectionDialog = ({ open, correction, onClose }: RefuseProps) =>
  correction && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${correction.can.approve ? '不批准' : '撤回'}：${correction.correctionCode}`}
      call={correctionCalls.refuse}
      schema={CorrectionRefusal}
      initial={{}}
      toInput={draft => ({ ...draft, id: correction.id, version: correction.version })}
      refresh={correctionRefresh}
      success="操作成功！"
    >
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )
