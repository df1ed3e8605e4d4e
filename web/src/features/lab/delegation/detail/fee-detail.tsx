import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { moneyText } from '../../../../kit/money/money.tsx'

type FeeParts = Pick<Delegation, 'subtotal' | 'coefficient' | 'memberRate' | 'surcharge' | 'fee'>

const rows: readonly (readonly [label: string, of: (fee: FeeParts) => string])[] = [
  ['检测费小计', fee => moneyText(fee.subtotal)],
  ['费用系数', fee => `× ${fee.coefficient}`],
  ['会员折扣', fee => `× ${fee.memberRate}`],
  ['附加费', fee => `+ ${moneyText(fee.surcharge)}`],
  ['应收', fee => moneyText(fee.fee)],
]

/** What was received or put on credit, and what is to be given back or received still. The fee of a cancelled one is 0. */
const balanceOf = ({
  fee,
  covered,
}: Pick<Delegation, 'fee' | 'covered'>): readonly (readonly [label: string, amount: string])[] => {
  if (covered === '0.00') return []
  const received = ['已收（含挂账）', covered] as const
  const over = toFen(covered) - toFen(fee)
  if (over === 0n) return [received]
  return [received, over > 0n ? ['待退', fromFen(over)] : ['未收', fromFen(-over)]]
}

/** The parts of the fee as it was quoted, and the fee by today's prices. */
export const FeeDetail = ({ delegation }: { delegation: Delegation }) => {
  const { delegateCode, quoteTime, surcharges, gradeName, coefficientName } = delegation
  const [again, setAgain] = useState(false)
  const { data, error, isFetching } = useRead(delegationCalls.feeAgain, { delegateCode }, { enabled: again })
  const now = again ? data : undefined
  return (
    <div className="delegation-fee">
      <table>
        <thead>
          <tr>
            <th scope="col">{quoteTime.slice(0, 16)} 报价</th>
            <th scope="col">金额</th>
            {now && <th scope="col">按现行价</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {label === '费用系数' && <small>{coefficientName}</small>}
                {label === '会员折扣' && <small>{gradeName}</small>}
                {label === '附加费' && (
                  <small>{surcharges.map(({ name, amount }) => `${name} ${moneyText(amount)}`).join('、')}</small>
                )}
              </th>
              <td>{of(delegation)}</td>
              {now && (
                <td className={of(now.current) === of(delegation) ? '' : 'delegation-fee-changed'}>
                  {of(now.current)}
                </td>
              )}
            </tr>
          ))}
          {balanceOf(delegation).map(([label, amount]) => (
            <tr key={label} className={label === '待退' ? 'delegation-fee-changed' : ''}>
              <th scope="row">{label}</th>
              <td>{moneyText(amount)}</td>
              {now && <td>--</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {now ? (
        <p aria-live="polite">
          {now.difference === '0.00'
            ? '价目没有变化，费用相同。'
            : `按现行价目${now.difference.startsWith('-') ? '少' : '多'} ${moneyText(now.difference.replace('-', ''))} 元；已登记的报价不变。`}
        </p>
      ) : (
        <Button size="small" loading={isFetching} onClick={() => setAgain(true)}>
          按现行价重算
        </Button>
      )}
      {again && error !== null && <p className="delegation-fee-changed">{error.message}</p>}
    </div>
  )
}
