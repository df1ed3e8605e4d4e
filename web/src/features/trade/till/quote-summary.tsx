import type { Quote } from '@seam/contract/trade/till'
import { moneyText } from '../../../kit/money/money.tsx'

/** Who pays, and what is due for each delegation and for all. */
export const QuoteSummary = ({ quote }: { quote: Quote }) => (
  <>
    <header>
      <h2>{quote.clientName}</h2>
      <p className="soft">
        余额 ¥{moneyText(quote.balance)}，可用信用额度 ¥{moneyText(quote.creditAvailable)}
      </p>
    </header>
    <table className="till-lines">
      <thead>
        <tr>
          <th scope="col">委托单</th>
          <th scope="col">费用</th>
          <th scope="col">已收</th>
          <th scope="col">应付</th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map(line => (
          <tr key={line.id}>
            <td>{line.delegateCode}</td>
            <td>{moneyText(line.fee)}</td>
            <td>{moneyText(line.covered)}</td>
            <td>{moneyText(line.due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="till-due">
      应付 <strong>¥{moneyText(quote.due)}</strong>
    </p>
  </>
)
