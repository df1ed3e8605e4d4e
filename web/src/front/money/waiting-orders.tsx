import { mostPaidAtOnce, type PayMethod, payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { useState } from 'react'
import { send } from '../../kit/api/send.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { currentPlace } from '../../kit/location/hash-location.ts'
import { Card, Yuan } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { type Code, startCode } from './code-panel.tsx'
import { MethodButtons } from './method-buttons.tsx'

/** What a payment changes. */
export const refreshedCalls = [
  portalMoneyCalls.account,
  portalMoneyCalls.records,
  portalMoneyCalls.waiting,
  portalOrderCalls.get,
  portalOrderCalls.page,
  portalCalls.home,
]

type WaitingAnswer = OutputOf<typeof portalMoneyCalls.waiting>
type Quote = OutputOf<typeof portalMoneyCalls.quote>
type Props = {
  methods: readonly PayMethod[]
  balance: string
  readOnly: boolean
  onCode: (code: Code) => void
  onPaid: () => void
}

/** The orders that are not paid: those that are chosen are paid together. */
export const WaitingOrders = (props: Props) => {
  const waiting = useRead(portalMoneyCalls.waiting, {}, { staleTime: 0 })
  return (
    <Card title="待付款">
      <Answer of={waiting}>
        {rows => (rows.length === 0 ? <Empty>没有待付款的委托</Empty> : <Orders {...props} rows={rows} />)}
      </Answer>
    </Card>
  )
}

/** From an order, ?order=12 chooses it alone. */
const othersThan = (rows: WaitingAnswer, search: string): ReadonlySet<number> => {
  const order = Number(new URLSearchParams(search).get('order'))
  return new Set(rows.some(({ id }) => id === order) ? rows.flatMap(({ id }) => (id === order ? [] : [id])) : [])
}

const Orders = ({ rows, methods, balance, readOnly, onCode, onPaid }: Props & { rows: WaitingAnswer }) => {
  const [left, setLeft] = useState(() => othersThan(rows, currentPlace().search))
  const [running, setRunning] = useState(false)
  const [quote, setQuote] = useState<Quote>()
  const paying = useWrite(portalMoneyCalls.pay, { refresh: refreshedCalls })
  const chosen = rows.filter(({ id }) => !left.has(id))
  const total = sumFen(chosen.map(({ due }) => toFen(due)))
  const isBalanceEnough = toFen(balance) >= total
  const withQuote = async (pay: (quote: Quote) => Promise<void> | void) => {
    setRunning(true)
    try {
      await pay(await send(portalMoneyCalls.quote, { delegateIds: chosen.map(({ id }) => id) }))
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(false)
    }
  }
  const payAt = (channel: ScanMethod) =>
    withQuote(async ({ quoteId }) => {
      const trade = await paying.run({ quoteId, payMethod: channel })
      if (trade !== undefined) onCode(await startCode(trade.tradeId, channel))
    })
  const toggle = (id: number) =>
    setLeft(current => new Set(current.has(id) ? [...current].filter(one => one !== id) : [...current, id]))
  if (quote !== undefined)
    return (
      <BalancePanel
        quote={quote}
        refresh={refreshedCalls}
        onPaid={() => {
          setQuote(undefined)
          onPaid()
        }}
        onBack={() => setQuote(undefined)}
      />
    )
  return (
    <>
      {!readOnly && rows.length > 1 && (
        <label className="front-list-all">
          <input
            type="checkbox"
            checked={left.size === 0}
            onChange={() => setLeft(new Set(left.size === 0 ? rows.map(({ id }) => id) : []))}
          />
          全选，已选 {chosen.length} 份
        </label>
      )}
      <ul className="front-list">
        {rows.map(row => (
          <li key={row.id}>
            <label className="front-list-row">
              <span className="front-list-row-main">
                <input
                  type="checkbox"
                  checked={!left.has(row.id)}
                  disabled={readOnly}
                  onChange={() => toggle(row.id)}
                />
                <b>{row.delegateCode}</b> {row.sampleName}
              </span>
              <span className="front-list-row-end">
                <Yuan value={row.due} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {rows.length === mostPaidAtOnce && (
        <p className="front-soft">这里列出最早的 {mostPaidAtOnce} 份，付款后列出其余的</p>
      )}
      <p>
        合计 <Yuan value={fromFen(total)} />
      </p>
      {!readOnly && (
        <MethodButtons
          methods={methods}
          disabled={running || chosen.length === 0}
          onChoose={channel => void payAt(channel)}
        >
          {toFen(balance) > 0n && (
            <button
              type="button"
              className="button"
              disabled={running || chosen.length === 0 || !isBalanceEnough}
              onClick={() => void withQuote(setQuote)}
            >
              {payMethod.label(payMethod.balance)}
            </button>
          )}
          {toFen(balance) > 0n && !isBalanceEnough && <span className="front-soft">余额不足，请少选几份或先充值</span>}
        </MethodButtons>
      )}
    </>
  )
}
