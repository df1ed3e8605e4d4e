import { receiptCalls, receiptFailures } from '@seam/contract/trade/receipt'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { CountedReceipt } from './counted-receipt.tsx'
import { ReprintReason } from './reprint-reason.tsx'
import './money-receipt.css'

/** What a receipt is for: a recharge by its trade, or a settlement. */
export type ReceiptOf = { readonly kind: 'recharge' | 'settlement'; readonly id: number; readonly code: string }

const papers = {
  recharge: { title: '充值小票', call: receiptCalls.recharge, printed: receiptCalls.rechargePrinted },
  settlement: { title: '结算收款小票', call: receiptCalls.settlement, printed: receiptCalls.settlementPrinted },
} as const

type Props = { open: boolean; receipt: ReceiptOf | undefined; onClose: () => void }

/** Prints the receipt of a recharge or of a settlement; from the second copy on with a reason. */
export const MoneyReceipt = ({ open, receipt, onClose }: Props) =>
  open &&
  receipt && (
    <SideDrawer title={`打印 ${receipt.code}`} width={520} onClose={onClose}>
      <Print key={`${receipt.kind} ${receipt.id}`} receipt={receipt} />
    </SideDrawer>
  )

const Print = ({ receipt: { kind, id } }: { receipt: ReceiptOf }) => {
  const { title, call, printed } = papers[kind]
  const read = useRead(printed, { id }, { staleTime: 0 })
  const [reason, setReason] = useState('')
  const { data, refetch } = read
  if (data === undefined) return <NoAnswer read={read} />
  const again = () => {
    setReason('')
    void refetch()
  }
  const needsReason = data.printed > 0
  return (
    <div className="money-receipt">
      {needsReason && <ReprintReason onConfirm={setReason} />}
      {(!needsReason || reason !== '') && (
        <CountedReceipt
          key={data.printed}
          call={call}
          id={id}
          copy={data.printed + 1}
          reason={reason}
          title={title}
          // not the count: its new value would replace the frame while the browser prints it
          refresh={[]}
          needsReason={receiptFailures.reprintNeedsReason.code}
          onAgain={again}
        />
      )}
    </div>
  )
}
