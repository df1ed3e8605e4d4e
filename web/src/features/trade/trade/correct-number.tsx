import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { NumberDraft, type Trade, tradeCalls } from '@seam/contract/trade/trade'
import { Button } from 'antd'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const refresh = [tradeCalls.page, tradeCalls.detail, bankLineCalls.page, suspenseCalls.transfers]

/** Corrects the number at the bank of a transfer whose line was not imported. */
export const CorrectNumberButton = ({ trade }: { trade: Trade }) => {
  const dialog = useDialog<Trade>()
  const { id, tradeCode, voucherNo: earlierNo } = trade
  return (
    <>
      <Button onClick={() => dialog.show(trade)}>更正凭证号</Button>
      <FormDialog
        open={dialog.open}
        onClose={dialog.close}
        title={`更正凭证号：${tradeCode}`}
        call={tradeCalls.correctNumber}
        schema={NumberDraft}
        initial={{ voucherNo: earlierNo }}
        toInput={draft => ({ ...draft, id, earlierNo })}
        refresh={refresh}
        success="已更正凭证号"
      >
        <p className="form-note form-wide">
          {`现在的凭证号：${earlierNo || '没有'}。一笔汇款付了几笔交易的，各笔登记同一个号，银行流水按合计金额核对。`}
        </p>
        <TextField name="voucherNo" label="凭证号" hint="银行流水号" />
        <NoteField name="reason" label="更正原因" />
      </FormDialog>
    </>
  )
}
