import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { correctionCalls } from '@seam/contract/trade/correction'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import {
  DepositDraft,
  type DepositLine,
  type DepositRow,
  DepositUndo,
  vaultDepositCalls,
} from '@seam/contract/trade/vault-deposit'
import { Form } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { shiftRefresh } from './shift-refresh.ts'

type Props = { open: boolean; onClose: () => void }

/** Cash of the vault that was deposited at the bank; a line of the bank statement that waits for it is claimed. */
export const DepositDialog = ({ open, onClose }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="现金存入银行"
    call={vaultDepositCalls.register}
    schema={DepositDraft}
    initial={{}}
    refresh={[...shiftRefresh, vaultDepositCalls.line, vaultDepositCalls.page, suspenseCalls.page, bankLineCalls.page]}
    perForm
    success="已登记存入银行"
  >
    <MoneyField name="amount" label="存入金额" />
    <TextField name="slipNo" label="银行回单号" hint="一张回单只登记一次；银行流水按它核对，先导入的一并认领" />
    <TextField name="remarks" label="备注" />
    <WaitingLine />
  </FormDialog>
)

/** The line of the bank statement with the number of the slip, if it waits. */
const WaitingLine = () => {
  const typed: unknown = Form.useWatch('slipNo')
  const slipNo = useDebounced(typeof typed === 'string' ? typed.trim() : '')
  const { data } = useRead(vaultDepositCalls.line, { slipNo }, { enabled: slipNo !== '', staleTime: 0, quiet: true })
  const line = data?.line ?? null
  return line === null || slipNo === '' ? null : <LineNote line={line} />
}

const LineNote = ({ line }: { line: DepositLine }) => {
  const mayClaim = usePermit(['suspenseClaim'])
  const amount: unknown = Form.useWatch('amount')
  const isOther = typeof amount === 'string' && amount !== '' && Number(amount) !== Number(line.amount)
  const facts = [
    `${line.bookedDate} 到账 ¥${moneyText(line.amount)}`,
    line.payerName && `付款户名“${line.payerName}”`,
    line.summary,
  ]
  return (
    <output className="form-note form-wide">
      银行流水已导入，正在待认领：{facts.filter(text => text !== '').join('，')}。
      {line.isOwnImport && '这条流水是您导入的，须由另一位有权限的人登记存款。'}
      {!line.isOwnImport && isOther && '与存入金额不同，请核对回单。'}
      {!line.isOwnImport &&
        !isOther &&
        (mayClaim ? `登记后即认领【${line.suspenseCode}】。` : '须由有认领权限的人登记。')}
    </output>
  )
}

const effectOfUndo = '另一人批准后，现金记回保险柜，再用正确的回单号和金额重新登记；银行流水已导入的，款项转入待认领。'

type UndoProps = { open: boolean; deposit: DepositRow | undefined; onClose: () => void }

/** The number or the amount was mistyped, or the cash never reached the bank. */
export const UndoDepositDialog = ({ open, deposit, onClose }: UndoProps) =>
  deposit && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`撤销存款：${deposit.slipNo}`}
      call={vaultDepositCalls.requestUndo}
      schema={DepositUndo}
      initial={{}}
      toInput={draft => ({ ...draft, id: deposit.id })}
      refresh={[vaultDepositCalls.page, correctionCalls.waiting, correctionCalls.page]}
      okText="申请撤销"
      success="已申请撤销，等待另一人在「资金审批」批准"
    >
      <p className="form-note form-wide">
        {deposit.createName} {deposit.createTime} 登记，¥{moneyText(deposit.amount)}。{effectOfUndo}
      </p>
      <NoteField name="reason" label="撤销原因" />
    </FormDialog>
  )
