import type { PayMethod, ScanMethod } from '@seam/contract/client/money/pay-method'
import { balanceText } from '@seam/contract/client/money/posting-text'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalCalls } from '@seam/contract/portal/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldIssues } from '../../kit/api/call-failure.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { keyOf, useRead, useWrite } from '../../kit/api/use-call.ts'
import { toast } from '../../kit/feedback/feedback.tsx'
import { TextInput } from '../ui/field.tsx'
import { Card, Pager, shortTime, Yuan } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'
import { type Code, CodePanel, startCode } from './code-panel.tsx'
import { MethodButtons } from './method-buttons.tsx'
import { refreshedCalls, WaitingOrders } from './waiting-orders.tsx'

type Paying = { methods: readonly PayMethod[]; onCode: (code: Code) => void }

const Recharge = ({ methods, onCode }: Paying) => {
  const [amount, setAmount] = useState('')
  const [running, setRunning] = useState(false)
  const [fault, setFault] = useState<string>()
  const recharging = useWrite(portalMoneyCalls.recharge, {
    refresh: refreshedCalls,
    onFailure: failure => {
      const issue = fieldIssues(failure).find(({ path }) => path[0] === 'amount')
      setFault(issue?.message)
      return issue !== undefined
    },
  })
  const recharge = async (channel: ScanMethod) => {
    setFault(undefined)
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
      <TextInput
        label="充值金额（元）"
        inputMode="decimal"
        value={amount}
        fault={fault}
        onChange={text => setAmount(text.trim())}
      />
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
                  <li key={row.id} className="front-list-row">
                    <span className="front-list-row-main">
                      {balanceText(row)} {row.delegateCode}
                    </span>
                    <span className="front-soft">
                      {shortTime(row.createTime)} · 余额 <Yuan value={row.after} />
                    </span>
                    <span className="front-list-row-end">
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

/** What is to be paid, by scanning or from the balance; the balance, its recharge and its entries. */
export const MoneyPage = () => {
  const queries = useQueryClient()
  const account = useRead(portalMoneyCalls.account, {}, { staleTime: 0 })
  const { data: home } = useRead(portalCalls.home, {}, { staleTime: 30_000 })
  const [code, setCode] = useState<Code>()
  const reload = () => {
    setCode(undefined)
    for (const call of refreshedCalls) void queries.invalidateQueries({ queryKey: keyOf(call) })
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
                    已用授信，额度 <Yuan value={creditLimit} />
                  </span>
                )}
              </div>
            </Card>
            {!code && (
              <WaitingOrders methods={methods} balance={balance} readOnly={readOnly} onCode={setCode} onPaid={paid} />
            )}
            {!code && !readOnly && methods.length > 0 && <Recharge methods={methods} onCode={setCode} />}
          </>
        )}
      </Answer>
      <Records />
    </>
  )
}
