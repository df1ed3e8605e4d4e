import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { WaitingRow } from '@seam/contract/trade/till'
import { Checkbox } from 'antd'
import { Answer, type Read } from '../../../kit/answer/answer.tsx'
import { useAvailableChoices } from '../../../kit/form/use-available-choices.ts'
import { Money, moneyText } from '../../../kit/money/money.tsx'
import './delegations-input.css'

type ChoiceProps = {
  id?: string
  value?: readonly number[]
  onChange?: (ids: readonly number[]) => void
  /** the money that pays them */
  amount: string
}
type Waiting = {
  /** the delegations with an amount due, the oldest first */
  readonly rows: readonly WaitingRow[]
  /** of all of them, also those that are not among the rows */
  readonly totalRecords: number
}

/** What is due for the chosen rows. */
export const dueOf = (rows: readonly WaitingRow[], chosen: readonly unknown[]): string =>
  fromFen(rows.reduce((sum, { id, due }) => (chosen.includes(id) ? sum + toFen(due) : sum), 0n))

/** Chooses the delegations that an amount pays, and shows what it leaves. A preview: the server decides. */
const DelegationsInput = ({ id, value: stored = [], onChange, amount, rows, totalRecords }: ChoiceProps & Waiting) => {
  const value = useAvailableChoices(stored, rowId => rows.some(row => row.id === rowId), onChange)
  if (rows.length === 0)
    return (
      <p id={id} className="delegations-input-empty">
        该客户没有待付的委托单
      </p>
    )
  const due = dueOf(rows, value)
  const rest = toFen(amount) - toFen(due)
  const toggle = (rowId: number, isOn: boolean) =>
    onChange?.(isOn ? [...value, rowId] : value.filter(one => one !== rowId))
  return (
    <div id={id} className="delegations-input">
      <table aria-label="待付委托单">
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>
                <Checkbox checked={value.includes(row.id)} onChange={event => toggle(row.id, event.target.checked)}>
                  {row.delegateCode} <span className="soft">{row.sampleName}</span>
                </Checkbox>
              </td>
              <td>
                <Money value={row.due} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {totalRecords > rows.length && <p className="soft">另有 {totalRecords - rows.length} 份，请先支付较早的</p>}
      <p aria-live="polite">
        应付 <b>¥{moneyText(due)}</b>
        {value.length > 0 && rest > 0n && <>，多出 ¥{moneyText(fromFen(rest))} 转入客户余额</>}
        {value.length > 0 && rest < 0n && <>，付清较早的，还应付 ¥{moneyText(fromFen(-rest))}</>}
        {value.length > 0 && rest === 0n && <>，正好付清</>}
      </p>
    </div>
  )
}

/** The delegations of a client with an amount due, to be chosen; or why there are none. */
export const WaitingDelegations = ({ read, ...choice }: ChoiceProps & { read: Read<Waiting> }) => (
  <Answer read={read}>{waiting => <DelegationsInput {...choice} {...waiting} />}</Answer>
)
