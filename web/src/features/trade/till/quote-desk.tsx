import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { shiftFailures } from '@seam/contract/client/shift'
import { Quote, tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import type { CallFailure } from '../../../kit/api/call-failure.ts'
import { keyOf, useRead, useWrite, type WriteOptions } from '../../../kit/api/use-call.ts'
import { dismissErrors, toast } from '../../../kit/feedback/feedback.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { YuanInput } from '../../../kit/money/yuan-input.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { Payment } from './paid-panel.tsx'
import {
  changeOf,
  emptyForm,
  type MethodKey,
  methodOf,
  methodsOf,
  offeredAmount,
  payInput,
  surplusOf,
} from './payment-form.ts'

type Props = {
  ids: readonly number[]
  /** focuses the payment */
  isFocused: boolean
  onPaid: (payment: Payment) => void
  onLeave: () => void
}

const submitLabels: Partial<Record<MethodKey, string>> = { credit: '确认挂账', scan: '取收款码' }

const StaleQuote = z.object({ quote: Quote.nullable() })

/** The amount due for the selected delegations, and its payment. */
export const QuoteDesk = ({ ids, isFocused, onPaid, onLeave }: Props) => {
  const input = { delegateIds: [...ids] }
  const queries = useQueryClient()
  // a quote is valid once: a cached one is replaced
  const read = useRead(tillCalls.quote, input, { staleTime: 0 })
  const { data } = read
  const replaceQuote = (failure: CallFailure) => {
    if (failure.code !== tradeFailures.quoteStale.code) return
    void queries.invalidateQueries({ queryKey: keyOf(tillCalls.waiting) })
    const fresh = StaleQuote.safeParse(failure.data).data?.quote ?? undefined
    if (fresh !== undefined) return void queries.setQueryData(keyOf(tillCalls.quote, input), fresh)
    toast.warning('委托单已在别处收款或有变化，这次没有收款，请重新选择')
    onLeave()
    return true
  }
  if (data === undefined) return <NoAnswer read={read} />
  return <PaymentDesk quote={data} isFocused={isFocused} onPaid={onPaid} onStale={replaceQuote} />
}

type DeskProps = {
  quote: Quote
  isFocused: boolean
  onPaid: (payment: Payment) => void
  onStale: NonNullable<WriteOptions<typeof tillCalls.pay>['onFailure']>
}

const PaymentDesk = ({ quote, isFocused, onPaid, onStale }: DeskProps) => {
  const [key, setKey] = useState<MethodKey>('cash')
  const [form, setForm] = useState(emptyForm)
  const first = useRef<InputRef>(null)
  const method = methodOf(quote, key)
  const value: PayMethod = method?.payMethod ?? payMethod.cash
  const { run, running } = useWrite(tillCalls.pay, {
    refresh: [tillCalls.waiting],
    perForm: true,
    about: ({ quoteId }) => quoteId,
    ...(value === payMethod.balance ? { seal: ['payPassword'] as const } : {}),
    onFailure: failure => {
      setForm(before => ({ ...before, payPassword: '' }))
      return onStale(failure)
    },
  })

  // also of the method that is chosen already: what is typed after Alt+1 is the cash received
  const [choices, setChoices] = useState(0)
  useEffect(() => {
    if (isFocused || choices > 0) first.current?.focus()
  }, [isFocused, choices])

  const choose = (next: MethodKey) => {
    const of = methodOf(quote, next)
    dismissErrors()
    setKey(next)
    setChoices(choices + 1)
    setForm({ ...emptyForm, amount: of === undefined ? '' : offeredAmount(quote, of.payMethod) })
  }
  const pay = async () => {
    if (method === undefined || !method.enabled) {
      toast.warning(method?.reasons[0]?.message ?? '不能用这种方式收款')
      return
    }
    const answer = await run(payInput(quote.quoteId, value, form))
    if (answer === undefined) return
    onPaid({
      ...answer,
      payMethod: value,
      lines: quote.lines,
      amount: form.amount === '' ? quote.due : form.amount,
      isScanning: isScanMethod(value),
      channels: methodsOf(quote, 'scan')
        .filter(({ enabled }) => enabled)
        .map(({ payMethod: channel }) => channel)
        .filter(isScanMethod),
    })
  }
  const set = (name: keyof typeof form) => (text: string) => {
    dismissErrors()
    setForm({ ...form, [name]: text })
  }
  const change = changeOf(quote, form)
  const surplus = surplusOf(quote, form, value)
  const isShort = change?.startsWith('-') === true
  return (
    <form
      className="till-quote"
      aria-label="应付金额"
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
    >
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
      <MethodChoice quote={quote} value={key} onChange={choose} />
      {method !== undefined && method.reasons.length > 0 && (
        <p className="till-reasons" aria-live="polite">
          {method.reasons.map(({ message }) => message).join('；')}
          {method.enabled && '，可以先付一部分'}
          {method.reasons.some(({ code }) => code === shiftFailures.closed.code) && (
            <>
              {' '}
              <a href="#/finance/dayClose">去开班</a>
            </>
          )}
        </p>
      )}
      <div className="till-fields">
        {key === 'cash' && (
          <Labelled label="实收现金">
            <YuanInput ref={first} value={form.tendered} onChange={set('tendered')} placeholder={quote.due} />
          </Labelled>
        )}
        {key === 'balance' && (
          <Labelled label="支付密码">
            <Input.Password
              ref={first}
              autoComplete="off"
              inputMode="numeric"
              maxLength={6}
              placeholder="请客户输入 6 位支付密码"
              value={form.payPassword}
              onChange={event => set('payPassword')(event.target.value)}
            />
          </Labelled>
        )}
        {key === 'transfer' && (
          <Labelled label="凭证号">
            <Input
              ref={first}
              autoComplete="off"
              maxLength={64}
              placeholder="银行回单号"
              value={form.voucherNo}
              onChange={event => set('voucherNo')(event.target.value)}
            />
          </Labelled>
        )}
        <Labelled label="本次收取">
          <YuanInput
            {...(key === 'cash' || key === 'balance' || key === 'transfer' ? {} : { ref: first })}
            value={form.amount}
            onChange={set('amount')}
            placeholder={quote.due}
          />
        </Labelled>
        <Labelled label="备注">
          <Input
            autoComplete="off"
            maxLength={100}
            value={form.remarks}
            onChange={event => set('remarks')(event.target.value)}
          />
        </Labelled>
      </div>
      {key === 'cash' && (
        <output className="till-change" data-short={isShort}>
          {isShort ? '还差' : '找零'}{' '}
          <strong>{change === undefined ? '--' : `¥${moneyText(change.replace('-', ''))}`}</strong>
        </output>
      )}
      {surplus !== undefined && <output>比应付多 ¥{moneyText(surplus)}，收款后转入客户余额</output>}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={running}
        disabled={method?.enabled !== true || (key === 'cash' && isShort)}
      >
        {submitLabels[key] ?? '确认收款'}（回车）
      </Button>
    </form>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  <label className="till-field">
    <span>{label}</span>
    {children}
  </label>
)
