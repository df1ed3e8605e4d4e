import { CheckCircleFilled, PrinterOutlined } from '@ant-design/icons'
import { isScanMethod, type PayMethod, payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { printDocument } from '@seam/contract/lab/delegation/print'
import { type Quote, tillCalls } from '@seam/contract/trade/till'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'
import { keyOf } from '../../../kit/api/use-call.ts'
import { useStableCallback } from '../../../kit/hooks/use-stable-callback.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { ScanPay } from '../../../shared/client/scan-pay/scan-pay.tsx'
import { PrintDrawer } from '../../../shared/lab/print/print-drawer.tsx'

export type Payment = OutputOf<typeof tillCalls.pay> & {
  payMethod: PayMethod
  lines: Quote['lines']
  /** of this payment, what went to the balance included */
  amount: string
  /** waits for the customer to scan */
  isScanning: boolean
  channels: readonly ScanMethod[]
}

type Props = {
  payment: Payment
  onPaid: () => void
  onClosed: () => void
  onNext: () => void
  onRest: (ids: readonly number[]) => void
}

/** A completed payment, or the code by which the customer pays. */
export const PaidPanel = ({ payment, onPaid, onClosed, onNext, onRest }: Props) => {
  const queries = useQueryClient()
  const { tradeId, tradeCode, payMethod: method, channels } = payment
  const reloadThen = (go: () => void) => () => {
    void queries.invalidateQueries({ queryKey: keyOf(tillCalls.waiting) })
    // Paid elsewhere, the delegations owe less than it says: nobody should take cash by it.
    queries.removeQueries({ queryKey: keyOf(tillCalls.quote) })
    go()
  }
  if (payment.isScanning && isScanMethod(method))
    return (
      <div className="till-paid">
        <p className="soft">交易 {tradeCode}</p>
        <ScanPay
          tradeId={tradeId}
          channel={method}
          channels={channels}
          onPaid={reloadThen(onPaid)}
          onClosed={reloadThen(onClosed)}
          onEnded={reloadThen(onClosed)}
        />
      </div>
    )
  return <Receipt payment={payment} onNext={onNext} onRest={onRest} />
}

/** Milliseconds in which a second press of Enter still belongs to the payment. */
const doublePress = 800

const Receipt = ({ payment, onNext, onRest }: Pick<Props, 'payment' | 'onNext' | 'onRest'>) => {
  const { payMethod: method, lines, amount, change, remaining, unpaidIds, toBalance, tradeCode } = payment
  const [printed, setPrinted] = useState<Quote['lines'][number]>()
  const [isPrinted, setIsPrinted] = useState(false)
  // The button takes the focus at once: the second half of a double press must not dismiss the change and the receipt.
  const [shownAt] = useState(Date.now)
  const beginNext = ({ detail: clicks }: MouseEvent) => {
    const isDoublePress = clicks === 0 && !isPrinted && Date.now() - shownAt < doublePress
    if (!isDoublePress) onNext()
  }
  // P prints one receipt after the other
  const [next, setNext] = useState(0)
  const print = (at: number) => {
    setPrinted(lines[at])
    setIsPrinted(true)
    setNext((at + 1) % lines.length)
  }
  const press = useStableCallback((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (isTyping || printed !== undefined || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    print(next)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
  const isPart = !isScanMethod(method) && remaining !== '0.00'
  return (
    <div className="till-paid" aria-live="polite">
      <CheckCircleFilled className="till-paid-mark" />
      <h2>{method === payMethod.credit ? '已挂账' : '已收款'}</h2>
      <p className="soft">
        {payMethod.label(method)} ¥{moneyText(amount)}，交易 {tradeCode}
      </p>
      {change !== '0.00' && (
        <p className="till-change">
          找零 <strong>¥{moneyText(change)}</strong>
        </p>
      )}
      {toBalance !== '0.00' && <p>转入余额 ¥{moneyText(toBalance)}</p>}
      {isPart && <p>还应付 ¥{moneyText(remaining)}</p>}
      <div className="till-paid-buttons">
        {lines.map((line, at) => (
          <Button key={line.id} icon={<PrinterOutlined />} onClick={() => print(at)}>
            收据 {line.delegateCode}
            {at === next && '（P）'}
          </Button>
        ))}
        {isPart && <Button onClick={() => onRest(unpaidIds)}>继续收余款</Button>}
        <Button
          type="primary"
          autoFocus
          onKeyDown={event => {
            if (event.repeat) event.preventDefault()
          }}
          onClick={beginNext}
        >
          下一笔
        </Button>
      </div>
      {printed && (
        <PrintDrawer
          ids={[printed.id]}
          title={printed.delegateCode}
          document={printDocument.receipt}
          onClose={() => setPrinted(undefined)}
        />
      )}
    </div>
  )
}
