import { PrinterOutlined } from '@ant-design/icons'
import { receiptCalls } from '@seam/contract/trade/receipt'
import { Button } from 'antd'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { MoneyReceipt, type ReceiptOf } from './money-receipt.tsx'

/** Opens the printing of a receipt, for who takes such money. */
export const ReceiptButton = (receipt: ReceiptOf) => {
  const printing = useDialog<ReceiptOf>()
  return (
    <Permit of={receiptCalls[receipt.kind].access}>
      <Button icon={<PrinterOutlined />} onClick={() => printing.show(receipt)}>
        小票
      </Button>
      <MoneyReceipt open={printing.open} receipt={printing.subject} onClose={printing.close} />
    </Permit>
  )
}
