import { ticketCalls } from '@seam/contract/client/ticket'
import { useRead } from '../../../../kit/api/use-call.ts'
import { moneyText } from '../../../../kit/money/money.tsx'

/** The amount that can be invoiced to a client. */
export const TotalFee = ({ clientId }: { clientId: number }) => {
  const { data } = useRead(ticketCalls.totalFee, { clientId })
  return (
    data && (
      <span className="client-total">
        可开票金额 <b>¥{moneyText(data.totalFee)}</b>（{data.delegateCount} 张已付款的委托单）
      </span>
    )
  )
}
