import { fromFen, money, sumFen, toFen } from '@seam/contract/kit/value/money'
import { Checkbox } from 'antd'
import { useAvailableChoices } from '../../../kit/form/use-available-choices.ts'
import { Money, moneyText } from '../../../kit/money/money.tsx'
import { YuanInput } from '../../../kit/money/yuan-input.tsx'
import './shares-input.css'

type Share = { delegationId: number; amount: string }

/** A delegation and the most that can be chosen of it. */
type AvailableShare = { readonly delegationId: number; readonly delegateCode: string; readonly left: string }

type Props = {
  id?: string
  value?: readonly Share[]
  onChange?: (shares: readonly Share[]) => void
  available: readonly AvailableShare[]
  /** the heading of the amounts that can be chosen */
  leftTitle: string
  /** shown when nothing can be chosen */
  empty: string
}

const fenOf = (amount: string) => (money.safeParse(amount).success ? toFen(amount) : undefined)

const allOf = (available: readonly AvailableShare[]): readonly Share[] =>
  available.map(({ delegationId, left }) => ({ delegationId, amount: left }))

/** Chooses delegations and a part of each; a chosen delegation starts with all of it. */
export const SharesInput = ({ id, value: stored = [], onChange, available, leftTitle, empty }: Props) => {
  const isOffered = (share: Share) => available.some(({ delegationId }) => delegationId === share.delegationId)
  const value = useAvailableChoices(stored, isOffered, onChange)
  if (available.length === 0)
    return (
      <p id={id} className="shares-input-empty">
        {empty}
      </p>
    )
  const amountOf = (delegationId: number) => value.find(share => share.delegationId === delegationId)?.amount
  const replace = (delegationId: number, amount: string | undefined) =>
    onChange?.(
      available.flatMap(one => {
        const next = one.delegationId === delegationId ? amount : amountOf(one.delegationId)
        return next === undefined ? [] : [{ delegationId: one.delegationId, amount: next }]
      }),
    )
  const total = sumFen(value.map(({ amount }) => fenOf(amount) ?? 0n))
  return (
    <div id={id} className="shares-input">
      <table aria-label="委托单">
        <thead>
          <tr>
            <th>
              <Checkbox
                checked={value.length === available.length}
                indeterminate={value.length > 0 && value.length < available.length}
                onChange={event => onChange?.(event.target.checked ? allOf(available) : [])}
              >
                委托单
              </Checkbox>
            </th>
            <th>{leftTitle}</th>
            <th>本次金额</th>
          </tr>
        </thead>
        <tbody>
          {available.map(({ delegationId, delegateCode, left }) => {
            const amount = amountOf(delegationId)
            const isAbove = amount !== undefined && (fenOf(amount) ?? 0n) > toFen(left)
            return (
              <tr key={delegationId}>
                <td>
                  <Checkbox
                    checked={amount !== undefined}
                    onChange={event => replace(delegationId, event.target.checked ? left : undefined)}
                  >
                    {delegateCode}
                  </Checkbox>
                </td>
                <td>
                  <Money value={left} />
                </td>
                <td>
                  {amount !== undefined && (
                    <YuanInput
                      aria-label={`${delegateCode} 本次金额`}
                      size="small"
                      value={amount}
                      onChange={next => replace(delegationId, next)}
                      {...(isAbove ? { status: 'error', title: `最多 ${moneyText(left)} 元` } : {})}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p aria-live="polite">
        已选 {value.length} 份，合计 <b>¥{moneyText(fromFen(total))}</b>
      </p>
    </div>
  )
}
