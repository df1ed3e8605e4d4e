import { postingKind } from '@seam/contract/client/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/money'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import type { ScanMethod } from '@seam/contract/trade/online-pay'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../kit/api/send.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { keyOf, useRead, useWrite } from '../../kit/api/use-call.ts'
import { toast } from '../../kit/feedback/feedback.tsx'
import { TextInput } from '../ui/field.tsx'
import { Card, Pager, shortTime, Yuan } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'
import { type Code, CodePanel } from './code-panel.tsx'

const changed = [
  portalMoneyCalls.account,
  portalMoneyCalls.records,
  portalMoneyCalls.waiting,
  portalOrderCalls.get,
  portalOrderCalls.page,
  portalCalls.home,
]

type Methods = { methods: readonly PayMethod[]; onChoose: (channel: ScanMethod) => void; disabled: boolean }

const MethodButtons = ({ methods, onChoose, disabled }: Methods) => (
  <div className="front-actions">
    {([payMethod.wechat, payMethod.alipay] as const)
      .filter(method => methods.includes(method))
      .map(method => (
        <button
          key={method}
          type="button"
          className="button button-main"
          disabled={disabled}
          onClick={() => onChoose(method)}
        >
          {payMethod.label(method)}
        </button>
      ))}
    {methods.length === 0 && <span className="front-soft">没有开通扫码付款，请到实验室办理</span>}
  </div>
)

const startCode = async (tradeId: number, channel: ScanMethod): Promise<Code> => ({
  ...(await send(portalMoneyCalls.startCode, { tradeId, channel })),
  tradeId,
})

type Paying = { methods: readonly PayMethod[]; readOnly: boolean; onCode: (code: Code) => void }

const Waiting = ({ methods, readOnly, onCode }: Paying) => {
  const waiting = useRead(portalMoneyCalls.waiting, {}, { staleTime: 0 })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [running, setRunning] = useState(false)
  const paying = useWrite(portalMoneyCalls.pay, { refresh: changed })
  const pay = async (ids: readonly number[], channel: ScanMethod) => {
    setRunning(true)
    try {
      const { quoteId } = await send(portalMoneyCalls.quote, { delegateIds: [...ids] })
      const trade = await paying.run({ quoteId, payMethod: channel })
      if (trade !== undefined) onCode(await startCode(trade.tradeId, channel))
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(false)
    }
  }
  const toggle = (id: number) =>
    setLeft(current => new Set(current.has(id) ? [...current].filter(one => one !== id) : [...current, id]))
  return (
    <Card title="待付款">
      <Answer of={waiting}>
        {rows => {
          const chosen = rows.filter(({ id }) => !left.has(id))
          const total = fromFen(chosen.reduce((sum, { due }) => sum + toFen(due), 0n))
          if (rows.length === 0) return <Empty>没有待付款的委托</Empty>
          return (
            <>
              <ul className="front-list">
                {rows.map(row => (
                  <li key={row.id}>
                    <label className="front-row">
                      <span className="front-row-main">
                        <input type="checkbox" checked={!left.has(row.id)} onChange={() => toggle(row.id)} />
                        <b>{row.delegateCode}</b> {row.sampleName}
                      </span>
                      <span className="front-row-end">
                        <Yuan value={row.due} />
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              {!readOnly && (
                <>
                  <p>
                    合计 <Yuan value={total} />
                  </p>
                  <MethodButtons
                    methods={methods}
                    disabled={running || chosen.length === 0}
                    onChoose={channel =>
                      void pay(
                        chosen.map(({ id }) => id),
                        channel,
                      )
                    }
                  />
                </>
              )}
            </>
          )
        }}
      </Answer>
    </Card>
  )
}

const Recharge = ({ methods, onCode }: Omit<Paying, 'readOnly'>) => {
  const [amount, setAmount] = useState('')
  const [running, setRunning] = useState(false)
  const recharging = useWrite(portalMoneyCalls.recharge, { refresh: changed })
  const recharge = async (channel: ScanMethod) => {
    setRunning(true)
    try {
      const trade = await recharging.run({ amount, payMethod: channel })
      if (trade !== undefined) onCode(await startCode(trade.tradeId, channel))
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Card title="充值">
      <TextInput label="充值金额（元）" inputMode="decimal" value={amount} onChange={text => setAmount(text.trim())} />
      <MethodButtons
        methods={methods}
        disabled={running || amount === ''}
        onChoose={channel => void recharge(channel)}
      />
    </Card>
  )
}

const recordSize = 10

const Records = () => {
  const [page, setPage] = useState(1)
  const records = useRead(
    portalMoneyCalls.records,
    { pageNo: page, pageSize: recordSize },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <Card title="余额明细">
      <Answer of={records}>
        {({ rows, totalRecords }) =>
          rows.length === 0 ? (
            <Empty>充值和用余额付款后，在这里逐笔列出</Empty>
          ) : (
            <>
              <ul className="front-list">
                {rows.map(row => (
                  <li key={row.id} className="front-row">
                    <span className="front-row-main">
                      {postingKind.label(row.kind)} {row.delegateCode}
                    </span>
                    <span className="front-soft">
                      {shortTime(row.createTime)} · 余额 ¥{row.after}
                    </span>
                    <span className="front-row-end">
                      <Yuan value={row.change} />
                    </span>
                  </li>
                ))}
              </ul>
              <Pager page={page} size={recordSize} total={totalRecords} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </Card>
  )
}

/** What is to be paid, by scanning; the balance, its recharge and its entries. */
export const MoneyPage = () => {
  const queries = useQueryClient()
  const account = useRead(portalMoneyCalls.account, {}, { staleTime: 0 })
  const { data: home } = useRead(portalCalls.home, {}, { staleTime: 30_000 })
  const [code, setCode] = useState<Code>()
  const reload = () => {
    setCode(undefined)
    for (const call of changed) void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const paid = () => {
    toast.success('付款成功')
    reload()
  }
  const readOnly = home?.readOnly !== false
  return (
    <>
      <h1 className="front-title">付款</h1>
      {code && <CodePanel key={code.attemptId} code={code} onPaid={paid} onClosed={reload} />}
      <Answer of={account}>
        {({ balance, creditLimit, creditUsed, methods }) => (
          <>
            <Card title="账户">
              <div className="front-figures">
                <span>
                  <b>
                    <Yuan value={balance} />
                  </b>
                  余额
                </span>
                {creditLimit !== '0.00' && (
                  <span>
                    <b>
                      <Yuan value={creditUsed} />
                    </b>
                    已用授信，额度 ¥{creditLimit}
                  </span>
                )}
              </div>
            </Card>
            {!code && <Waiting methods={methods} readOnly={readOnly} onCode={setCode} />}
            {!code && !readOnly && methods.length > 0 && <Recharge methods={methods} onCode={setCode} />}
          </>
        )}
      </Answer>
      <Records />
    </>
  )
}
